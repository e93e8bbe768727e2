import type { ReactNode } from 'react'
import { SheetForm } from '../../ui/sheet-form.tsx'
import type { LastChange } from '../api/api-error.ts'
import { ConflictChoice } from '../conflict-notice.tsx'
import { FormDialog, type FormDialogProps } from '../form-dialog.tsx'

interface EditDialogProps<Values, Name extends string>
  extends Pick<FormDialogProps, 'title' | 'description' | 'width' | 'onClose'> {
  editing: {
    isDirty: boolean
    save: () => void
    isBusy: boolean
    formError: string | undefined
    conflict:
      | {
          base: Values
          mine: Values
          theirs: Values
          lastChange: LastChange | undefined
          save: (chosen: ReadonlySet<Name>) => void
        }
      | undefined
  }
  /** What the fields say, to be read beside another version of them. */
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
        <ConflictChoice
          base={wordsOf(conflict.base)}
          mine={wordsOf(conflict.mine)}
          theirs={wordsOf(conflict.theirs)}
          lastChange={conflict.lastChange}
          labelOf={labelOf}
          isBusy={isBusy}
          onSave={conflict.save}
          onTakeTheirs={onClose}
        />
      ) : (
        <SheetForm onSubmit={save} isBusy={isBusy} isReady={isReady} error={formError} action={action}>
          {children}
        </SheetForm>
      )}
    </FormDialog>
  )
}
