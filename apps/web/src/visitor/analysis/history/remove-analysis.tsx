import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { deleteResource } from '../../../lib/api/request.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { useFinish } from '../../../lib/sheet-dialog.tsx'
import { HISTORY_KEY } from './history-query.ts'

/** Asks before an analysis is deleted with its photo. */
export function RemoveAnalysis({ analysisId, onClose }: { analysisId: string; onClose: () => void }) {
  const { t } = useTranslation('journey')
  const queryClient = useQueryClient()
  const finish = useFinish(onClose, () => queryClient.invalidateQueries({ queryKey: HISTORY_KEY }))
  const removal = useMutation({
    mutationFn: () => deleteResource(`/api/analysis/${encodeURIComponent(analysisId)}`),
    onSuccess: () => finish({ title: t('history.remove.done') }),
  })
  return (
    <ConfirmDialog
      title={t('history.remove.title')}
      text={t('history.remove.text')}
      error={removal.error === null ? undefined : errorText(removal.error, t)}
      confirm={{ label: t('history.remove.confirm'), isBusy: removal.isPending, onConfirm: () => removal.mutate() }}
      cancel={{ label: t('history.remove.cancel'), onCancel: onClose }}
    />
  )
}
