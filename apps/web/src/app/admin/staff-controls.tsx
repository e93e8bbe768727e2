import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { LanguageSelect, ThemeSwitch } from '../../visitor/site/frame/preference-controls.tsx'

/** Back to the public pages, language and theme: on every page of the staff area. */
export function StaffControls() {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-1.5 sm:gap-2">
      <LinkButton href="/" variant="quiet" size="small" className="h-11">
        {t('site:nav.frontend')}
      </LinkButton>
      <LanguageSelect />
      <ThemeSwitch />
    </div>
  )
}
