import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps {
  title: string
  text: string
  /** Why it did not succeed. */
  error?: string | undefined
  confirm: { label: string; isBusy?: boolean; onConfirm: () => void }
  cancel: { label: string; onCancel: () => void }
  closeLabel: string
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, text, error, confirm, cancel, closeLabel }: ConfirmDialogProps) {
  return (
    <Dialog isOpen onOpenChange={cancel.onCancel} width="narrow" title={title} description={text} closeLabel={closeLabel}>
      <div className="grid gap-5 p-5 sm:p-7">
        {error !== undefined && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="destructive" isBusy={confirm.isBusy ?? false} onClick={confirm.onConfirm}>
            {confirm.label}
          </Button>
          <Button variant="quiet" onClick={cancel.onCancel}>
            {cancel.label}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
