import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

interface ConfirmDialogProps {
  title: string
  text: string
  /** What is to be chosen first. */
  children?: ReactNode
  /** Why it did not succeed. */
  error?: string | undefined
  confirm: { label: string; isBusy?: boolean; onConfirm: () => void }
  cancel: { label: string; onCancel: () => void }
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, text, children, error, confirm, cancel }: ConfirmDialogProps) {
  return (
    <SheetDialog onClose={cancel.onCancel} width="narrow" title={title} description={text}>
      <div className="grid gap-5">
        {error !== undefined && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        {children}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="destructive" isBusy={confirm.isBusy ?? false} onClick={confirm.onConfirm}>
            {confirm.label}
          </Button>
          <Button variant="quiet" onClick={cancel.onCancel}>
            {cancel.label}
          </Button>
        </div>
      </div>
    </SheetDialog>
  )
}
