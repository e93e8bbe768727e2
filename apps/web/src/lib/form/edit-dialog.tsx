import type { ReactNode } from 'react'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { FormDialog, type FormDialogProps } from '../form-dialog.tsx'
import { FormConflict, type OpenFormConflict } from './form-conflict.tsx'

interface EditDialogProps<Values, Name extends string>
  extends Pick<FormDialogProps, 'title' | 'description' | 'width' | 'onClose'> {
  editing: {
    isDirty: boolean
    save: () => void
    isBusy: boolean
    formError: string | undefined
    conflict: OpenFormConflict<Values, Name> | undefined
  }
  wordsOf: (values: Values) => Readonly<Record<Name, string>>
  labelOf: (name: Name) => string
  /** The words of the button that saves. */
  action: string
  isReady?: boolean
  /** The fields. */
  children: ReactNode
}

/** A window to change something that others change too: its fields, or both sides where somebody was quicker. */
export function EditDialog<Values, Name extends string>({
  editing: { isDirty, save, isBusy, formError, conflict },
  wordsOf,
  labelOf,
  action,
  isReady = true,
  onClose,
  children,
  ...dialog
}: EditDialogProps<Values, Name>) {
  return (
    <FormDialog {...dialog} isDirty={isDirty && !isBusy} onClose={onClose}>
      {conflict !== undefined ? (
        <FormConflict conflict={conflict} isBusy={isBusy} wordsOf={wordsOf} labelOf={labelOf} onTakeTheirs={onClose} />
      ) : (
        <SheetForm onSubmit={save} isBusy={isBusy} isReady={isReady} error={formError} action={action}>
          {children}
        </SheetForm>
      )}
    </FormDialog>
  )
}
