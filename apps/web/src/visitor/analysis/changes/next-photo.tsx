import type { Series } from '@chioma/contract'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDay, isAhead } from './changes-format.ts'
import { MailReminder } from './mail-reminder.tsx'

/** When the spot is to be photographed next, and what reminds of it. */
export function NextPhoto({ nextPhoto }: Pick<Series, 'nextPhoto'>) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const sendsMail = useSiteSettings()?.sendsMail === true
  if (nextPhoto === null) return null
  const { analysisId, on, remindedAt } = nextPhoto
  return (
    <Card className="mt-6 p-5">
      <p className="text-note font-semibold text-accent-strong">
        <time dateTime={on}>{formatDay(`${on}T12:00`, language)}</time>
      </p>
      <h2 className="mt-1 font-display text-title-sm leading-tight">{t('next.title')}</h2>
      <p className="mt-1 text-note text-ink-2">{t(isAhead(on) ? 'next.text' : 'next.due')}</p>
      {isAhead(on) && (
        <LinkButton
          variant="quiet"
          size="small"
          className="mt-3.5"
          href={inLanguage(`/api/analysis/${analysisId}/next-photo.ics`, language)}
        >
          <CalendarPlus size={17} aria-hidden="true" />
          {t('next.reminder')}
        </LinkButton>
      )}
      {sendsMail && isAhead(on) && <MailReminder analysisId={analysisId} remindedAt={remindedAt} />}
    </Card>
  )
}
