import type { SeriesPoint } from '@chioma/contract'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDay } from './changes-format.ts'
import { changesPath } from './changes-path.ts'
import { nextPhotoDay, writeReminder } from './reminder.ts'

const FALLBACK_RETENTION_DAYS = 365

/** When the spot is to be photographed next, and a file that reminds of it. */
export function NextPhoto({ point }: { point: SeriesPoint }) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const settings = useSiteSettings()
  const day = nextPhotoDay(point.createdAt, settings?.retentionDays ?? FALLBACK_RETENTION_DAYS)
  const download = () => {
    const url = new URL(changesPath(point.analysisId), location.href).href
    const file = writeReminder({ id: `${point.analysisId}@chioma`, day, title: t('next.event'), text: t('next.eventText'), url })
    const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'chioma.ics'
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Card className="mt-6 p-5">
      <p className="text-note font-semibold text-accent-strong">{formatDay(day.toISOString(), language)}</p>
      <h2 className="mt-1 font-display text-title-sm leading-tight">{t('next.title')}</h2>
      <p className="mt-1 mb-3.5 text-note text-ink-2">{t('next.text')}</p>
      <Button variant="quiet" size="small" onClick={download}>
        <CalendarPlus size={17} aria-hidden="true" />
        {t('next.reminder')}
      </Button>
    </Card>
  )
}
