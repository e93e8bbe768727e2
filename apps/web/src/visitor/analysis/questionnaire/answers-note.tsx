import { ClipboardCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

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
