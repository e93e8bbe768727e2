import { ClipboardCheck, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

/** In the upload form: which answers go with the photo, and the way back to them. */
export function AnswersNote({ isSample, onEdit }: { isSample: boolean; onEdit: () => void }) {
  const { t } = useTranslation('journey')
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-small bg-sunken px-4 py-2.5 text-note text-ink-2">
      <ClipboardCheck size={18} aria-hidden="true" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 basis-48">{isSample ? t('questionnaire.done.sample') : t('questionnaire.done.title')}</span>
      <button type="button" onClick={onEdit} className="text-link min-h-6 font-semibold text-accent-strong">
        {t('questionnaire.done.edit')}
      </button>
    </p>
  )
}

/** Leads back to the questionnaire with the example filled in. Stands only while it is hidden and unanswered. */
export function QuickTestCard({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('journey')
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 px-5 py-4 sm:px-7">
      <Zap size={24} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-xl">{t('quickTest.title')}</h3>
        <p className="mt-0.5 text-compact text-ink-2">{t('quickTest.text')}</p>
      </div>
      <Button variant="quiet" size="small" onClick={onStart}>
        {t('quickTest.button')}
      </Button>
    </Card>
  )
}
