import { useState } from 'react'
import { SheetDialog, type SheetDialogProps } from './sheet-dialog.tsx'
import { UnsavedGuard, UnsavedQuestion } from './unsaved-guard.tsx'

export interface FormDialogProps extends Omit<SheetDialogProps, 'isOpen'> {
  /** Whether something was typed that would be lost. */
  isDirty: boolean
}

/** A window with a form: it asks before what was typed is left behind. */
export function FormDialog({ isDirty, onClose, children, ...dialog }: FormDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (isDirty ? setIsAsking(true) : onClose())
  return (
    <>
      <SheetDialog {...dialog} onClose={close}>
        {children}
      </SheetDialog>
      {isAsking && <UnsavedQuestion onLeave={onClose} onStay={() => setIsAsking(false)} />}
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}
