import { useTranslation } from 'react-i18next'
import { useLostFocus } from '../../lib/use-lost-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import type { AnalysisRun } from './use-analysis-run.ts'
import { useFailureText } from './use-run-toasts.ts'

/** Why the analysis did not succeed, and what would help. The photo stays in hand. */
export function RunFailed({ failure }: { failure: Extract<AnalysisRun, { state: 'failed' }> }) {
  const { t } = useTranslation('journey')
  const failureText = useFailureText()
  const ref = useLostFocus<HTMLDivElement>()
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Notice tone="danger" role="alert" title={t('upload.failure.toast')}>
        {failureText(failure.error, failure.analysis)}
      </Notice>
    </div>
  )
}
