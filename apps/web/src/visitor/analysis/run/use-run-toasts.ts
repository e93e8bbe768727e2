import type { Analysis } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useToast } from '../../../ui/toast.tsx'

/** Words for a failed run: the server's own where it gave some. */
export function useFailureText(): (error: unknown, analysis: Analysis | undefined) => string {
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
