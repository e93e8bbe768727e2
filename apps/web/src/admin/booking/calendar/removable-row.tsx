import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { RemovalDialog } from '../../../lib/confirm-dialog.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'

interface RemovableRowProps {
  /** What its last button says. */
  label: string
  remove: () => Promise<unknown>
  /** What is said once it is gone. */
  removed: string
  /** What is asked first; nothing where it can be taken back. */
  question?: { title: string; text: string; action: string }
  /** How it is put back as it was, and what is said then. */
  undo?: { restore: () => Promise<unknown>; restored: string }
  /** After either end. */
  onSettled: () => Promise<unknown>
  /** Buttons before the last one. */
  actions?: ReactNode
  children: ReactNode
}

/** A row of a list, with what takes it away at its end. */
export function RemovableRow({ label, remove, removed, question, undo, onSettled, actions, children }: RemovableRowProps) {
  const { t } = useTranslation('backoffice')
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const failed = (error: unknown) => toast({ title: errorText(error, t), variant: 'destructive' })
  const restoring = useMutation({
    mutationFn: async () => undo?.restore(),
    onSuccess: () => undo && toast({ title: undo.restored }),
    onError: failed,
    onSettled,
  })
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () =>
      toast({
        title: removed,
        ...(undo && { action: { label: t('actions.undo'), onClick: () => restoring.mutate() } }),
      }),
    onError: failed,
    onSettled,
  })
  return (
    <li className="flex items-center gap-1 py-3">
      <div className="min-w-0 flex-1">{children}</div>
      {actions}
      <IconButton
        label={label}
        className="border-transparent"
        isBusy={removing.isPending}
        onClick={() => (question === undefined ? removing.mutate() : setIsAsking(true))}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      {isAsking && question !== undefined && (
        <RemovalDialog {...question} remove={remove} done={removed} refresh={onSettled} onClose={() => setIsAsking(false)} />
      )}
    </li>
  )
}
