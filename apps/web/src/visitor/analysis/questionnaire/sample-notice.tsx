import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import type { QuestionnaireField } from './questionnaire-model.ts'

export interface SampleNoticeProps {
  fromSample: readonly QuestionnaireField[]
  isUntouched: boolean
  onClear: () => void
}

/** Says that the answers are an example, as long as some are, and clears them with one click. */
export function SampleNotice({ fromSample, isUntouched, onClear }: SampleNoticeProps) {
  const { t } = useTranslation('journey')
  const [wasCleared, setWasCleared] = useState(false)
  const clear = () => {
    onClear()
    setWasCleared(true)
  }
  return (
    <div aria-live="polite" className="mt-4">
      {fromSample.length > 0 && (
        <div className="rounded-small border border-dashed border-line-strong bg-sunken px-4 py-3 text-note text-ink-2">
          <Chip tone="medium" className="mr-2">
            {t('questionnaire.sample.badge')}
          </Chip>
          {isUntouched ? t('questionnaire.sample.untouched') : t('questionnaire.sample.partly')}{' '}
          <button type="button" onClick={clear} className="text-link min-h-6 font-semibold text-accent-strong">
            {isUntouched ? t('questionnaire.sample.clear') : t('questionnaire.sample.clearRest')}
          </button>
        </div>
      )}
      {fromSample.length === 0 && wasCleared && <p className="text-sm text-ink-3">{t('questionnaire.sample.cleared')}</p>}
    </div>
  )
}
