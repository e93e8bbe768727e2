import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { errorText } from './api/error-text.ts'

interface RemovalDialogProps {
  title: string
  text: string
  /** The words of the button that removes. */
  action: string
  remove: () => Promise<unknown>
  onRemoved: () => void
  onClose: () => void
}

/** Asks before something is removed, removes it, and says why where that did not succeed. */
export function RemovalDialog({ title, text, action, remove, onRemoved, onClose }: RemovalDialogProps) {
  const { t } = useTranslation('staff')
  const removal = useMutation({ mutationFn: remove, onSuccess: onRemoved })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      error={removal.error === null ? undefined : errorText(removal.error, t)}
      confirm={{ label: action, isBusy: removal.isPending, onConfirm: () => removal.mutate() }}
      cancel={{ label: t('forms.cancel'), onCancel: onClose }}
      closeLabel={t('site:actions.close')}
    />
  )
}
