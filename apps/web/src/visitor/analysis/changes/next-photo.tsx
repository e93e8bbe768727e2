import { reminderFormSchema, type Series } from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEmailEntry } from '../../../lib/form/text-schemas.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { FailureNotice } from '../../../lib/loaded.tsx'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { formatDay, isAhead } from './changes-format.ts'
import { leaveReminder, removeReminder, SERIES_KEY } from './changes-requests.ts'

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

/** One mail on the day of the next photo, for an address that is kept until then. */
function MailReminder({ analysisId, remindedAt }: Pick<NonNullable<Series['nextPhoto']>, 'analysisId' | 'remindedAt'>) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: SERIES_KEY })
  const leaving = useMutation({
    mutationFn: (address: string) => leaveReminder(analysisId, { email: address }, language),
    onSuccess: refresh,
  })
  const removal = useMutation({ mutationFn: () => removeReminder(analysisId), onSuccess: refresh })
  const entry = useEmailEntry(reminderFormSchema, leaving.mutate)
  const failure = leaving.error ?? removal.error
  return (
    <div className="mt-4 border-t border-line pt-4">
      {remindedAt === null ? (
        <form {...entry.form} className="grid gap-3">
          <TextField label={t('mail.email')} hint={t('mail.hint')} {...entry.fieldOr(t('mail.emailError'))} />
          <Button type="submit" variant="quiet" size="small" className="justify-self-start" isBusy={leaving.isPending}>
            <Mail size={17} aria-hidden="true" />
            {t('mail.send')}
          </Button>
        </form>
      ) : (
        <>
          <p role="status" className="mb-3 break-words text-note">
            {t('mail.waiting', { email: remindedAt })}
          </p>
          <Button variant="quiet" size="small" isBusy={removal.isPending} onClick={() => removal.mutate()}>
            {t('mail.remove')}
          </Button>
        </>
      )}
      <FailureNotice error={failure} title={t('mail.failed')} className="mt-3" />
    </div>
  )
}
