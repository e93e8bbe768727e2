import { useTranslation } from 'react-i18next'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'

export type SheetDialogProps = Omit<DialogProps, 'closeLabel'>

/** A window whose content keeps off its edges. */
export function SheetDialog({ children, ...dialog }: SheetDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog closeLabel={t('site:actions.close')} {...dialog}>
      <div className="p-5 sm:p-7">{children}</div>
    </Dialog>
  )
}

/** Ends what was done in a window: says so in passing, closes it, and loads anew what it changed. */
export function useFinish(onClose: () => void, refresh: () => Promise<unknown>) {
  const showToast = useToast()
  return (message: Parameters<typeof showToast>[0]) => {
    showToast(message)
    onClose()
    void refresh()
  }
}
