import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from './api/error-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useFinish } from './use-finish.ts'

interface RemovalDialogProps {
  title: string
  text: string
  /** The words of the button that removes. */
  action: string
  remove: () => Promise<unknown>
  /** What is said in passing once it is removed. */
  done: string
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something is removed, removes it, and says why where that did not succeed. */
export function RemovalDialog({ title, text, action, remove, done, refresh, onClose }: RemovalDialogProps) {
  const { t } = useTranslation('staff')
  const finish = useFinish(onClose, refresh)
  const removal = useMutation({ mutationFn: remove, onSuccess: () => finish({ title: done }) })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      error={removal.error === null ? undefined : errorText(removal.error, t)}
      confirm={{ label: action, isBusy: removal.isPending, onConfirm: () => removal.mutate() }}
      cancel={{ label: t('forms.cancel'), onCancel: onClose }}
    />
  )
}
