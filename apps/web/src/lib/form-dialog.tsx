import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'onOpenChange' | 'closeLabel'> {
  /** Whether something was typed that would be lost. */
  isDirty: boolean
  onClose: () => void
}

/** A window with a form: it asks before what was typed is left behind. */
export function FormDialog({ isDirty, onClose, children, ...dialog }: FormDialogProps) {
  const { t } = useTranslation('staff')
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (isDirty ? setIsAsking(true) : onClose())
  return (
    <>
      <Dialog isOpen onOpenChange={close} closeLabel={t('site:actions.close')} {...dialog}>
        <div className="p-5 sm:p-7">{children}</div>
      </Dialog>
      {isAsking && <UnsavedQuestion onLeave={onClose} onStay={() => setIsAsking(false)} />}
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}
