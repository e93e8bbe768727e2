import { User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/button.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageSelect } from './language-select.tsx'
import { StaffLink } from './staff-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Logo, name, and what is operated from every page. */
export function TopBar({ onOpenMyData, cart }: { onOpenMyData: () => void; cart: ReactNode }) {
  const { t } = useTranslation()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-[color-mix(in_srgb,var(--paper)_90%,transparent)] backdrop-blur-md print:hidden">
      <div className="wrap flex min-h-17 items-center gap-2 sm:gap-4">
        <Link to="/" className="flex min-h-11 items-center gap-2.5 no-underline">
          <BrandMark />
          <span>
            <span className="block max-[23.75rem]:sr-only font-display text-title-md leading-none font-medium tracking-tight">
              Chioma
            </span>
            <span className="mt-1 hidden text-tiny leading-none text-ink-3 sm:block">{t('site:nav.subtitle')}</span>
          </span>
        </Link>
        <nav aria-label={t('site:nav.label')} className="ml-auto flex items-center gap-1.5 sm:gap-2">
          <StaffLink />
          <LanguageSelect />
          <ThemeSwitch />
          <IconButton label={t('site:nav.myData')} onClick={onOpenMyData} aria-haspopup="dialog">
            <User size={18} aria-hidden="true" />
          </IconButton>
          {cart}
        </nav>
      </div>
    </header>
  )
}
