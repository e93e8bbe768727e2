import type { AiModel } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { removeModel, useRefreshModels } from './model-requests.ts'

export function RemoveModelDialog({ model: { id, name }, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  const removal = useMutation({
    mutationFn: () => removeModel(id),
    onSuccess: async () => {
      showToast({ title: t('models.removed', { name }) })
      onClose()
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      title={t('models.removeTitle', { name })}
      text={t('models.removeText')}
      error={removal.error === null ? undefined : errorText(removal.error, t)}
      confirm={{ label: t('models.remove'), isBusy: removal.isPending, onConfirm: () => removal.mutate() }}
      cancel={{ label: t('forms.cancel'), onCancel: onClose }}
      closeLabel={t('site:actions.close')}
    />
  )
}
