import { useTranslation } from 'react-i18next'
import { useLostFocus } from '../../../lib/use-lost-focus.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AnalyzeAnyway } from '../analyze-anyway.tsx'
import { answerKindOf } from '../answer-kind.ts'
import type { AnalysisRun, AnalysisRunner } from './use-analysis-run.ts'
import { useFailureText } from './use-run-toasts.ts'

interface RunFailedProps {
  failure: Extract<AnalysisRun, { state: 'failed' }>
  onAnalyzeAgain: AnalysisRunner['analyzeAgain']
}

/** Why the analysis did not succeed, and what would help. The photo stays in hand. */
export function RunFailed({ failure: { error, analysis }, onAnalyzeAgain }: RunFailedProps) {
  const { t } = useTranslation('journey')
  const failureText = useFailureText()
  const ref = useLostFocus<HTMLDivElement>()
  const isDoctorFirst = analysis !== undefined && answerKindOf(analysis) === 'see_a_doctor'
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-4 outline-none">
      {isDoctorFirst && (
        <Notice tone="danger" title={t('answers.kinds.see_a_doctor')}>
          {t('answers.told')}
        </Notice>
      )}
      <Notice tone={analysis === undefined ? 'danger' : 'caution'} role="alert" title={t('upload.failure.toast')}>
        {failureText(error, analysis)}
      </Notice>
      {analysis?.failureCode === 'not_hair_or_scalp' && (
        <AnalyzeAnyway isBusy={false} onAnalyze={(request) => onAnalyzeAgain(analysis.id, request)} />
      )}
    </div>
  )
}
