import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ProblemNotice } from '../ui/notice.tsx'
import { standingErrorText } from './api/error-text.ts'
import { SheetDialog, useFinish, useLateFailure } from './sheet-dialog.tsx'

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
        <ProblemNotice text={error} />
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
  const removal = useMutation({ mutationFn: remove, onSuccess: () => finish({ title: done }), onError: useLateFailure() })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      error={standingErrorText(removal.error, t)}
      confirm={{ label: action, isBusy: removal.isPending, onConfirm: () => removal.mutate() }}
      cancel={{ label: t('forms.cancel'), onCancel: onClose }}
    />
  )
}
