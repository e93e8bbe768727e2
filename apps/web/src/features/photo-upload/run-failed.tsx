import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import type { AnalysisRun } from './use-analysis-run.ts'
import { useFailureText } from './use-run-toasts.ts'

/** Why the analysis did not succeed. The photo stays in hand for another try. */
export function RunFailed({ failure }: { failure: Extract<AnalysisRun, { state: 'failed' }> }) {
  const { t } = useTranslation('journey')
  const failureText = useFailureText()
  return (
    <Notice tone="danger" role="alert" title={t('upload.failure.toast')}>
      {failureText(failure.error, failure.analysis)}
    </Notice>
  )
}
