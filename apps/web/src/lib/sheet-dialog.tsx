import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { errorText } from './api/error-text.ts'

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

/** Ends what was done in a window: loads anew what it changed, says so in passing, and closes it, which leads back to what stands there now. */
export function useFinish(onClose: () => void, refresh: () => Promise<unknown>) {
  const showToast = useToast()
  const isOpen = useIsOpen()
  return async (message: Parameters<typeof showToast>[0]): Promise<void> => {
    await refresh()
    showToast(message)
    // Whoever closed it themselves may have another one open by then.
    if (isOpen.current) onClose()
  }
}

/** Says in passing why something was not done, where its window was closed before that was known. */
export function useLateFailure(): (error: unknown) => void {
  const { t } = useTranslation()
  const showToast = useToast()
  const isOpen = useIsOpen()
  return (error) => {
    if (!isOpen.current) showToast({ title: errorText(error, t), variant: 'destructive' })
  }
}

function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
