import type { Analysis } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useLostFocus } from '../../../lib/use-focus.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { answerKindOf } from '../answer-kind.ts'
import { AnalyzeAnyway } from '../view-choice.tsx'
import type { AnalysisRun, AnalysisRunner } from './use-analysis-run.ts'

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
          {t('answers.reported')}
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

/** Words for a failed run: the server's own where it gave some. */
function useFailureText(): (error: unknown, analysis: Analysis | undefined) => string {
  const { t } = useTranslation('journey')
  return (error, analysis) => {
    if (analysis !== undefined) return analysis.failureMessage ?? t('upload.failure.different')
    if (error instanceof ApiError && error.message !== '') return error.message
    if (error instanceof ApiError && error.code === 'offline') return t('upload.failure.offline')
    return t('upload.failure.default')
  }
}

/** Says in passing how a run ended. */
export function useRunToasts() {
  const { t } = useTranslation('journey')
  const toast = useToast()
  const failureText = useFailureText()
  const failed = (error: unknown, analysis?: Analysis) =>
    toast({ title: t('upload.failure.toast'), description: failureText(error, analysis), variant: 'destructive' })
  const settled = (analysis: Analysis) => {
    if (analysis.status === 'failed') return failed(undefined, analysis)
    toast({ title: t('upload.success.toast'), description: t('upload.success.text') })
  }
  return { settled, failed }
}
