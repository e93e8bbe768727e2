import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { FormConflict, type OpenFormConflict } from '../conflict-notice.tsx'
import type { Loading } from '../loaded.tsx'
import { useFinish, useLateFailure } from '../sheet-dialog.tsx'
import { FormDialog, type FormDialogProps } from '../unsaved-guard.tsx'
import { useVersionedForm, type VersionedFormOptions } from './versioned-form.tsx'

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
  /** What has to be filled in before it can be saved, in words. */
  missing?: string | undefined
  /** The fields. */
  children: ReactNode
}

/** A window to change something that others change too: its fields, or both sides where somebody was quicker. */
export function EditDialog<Values, Name extends string>({
  editing: { isDirty, save, isBusy, formError, conflict },
  wordsOf,
  labelOf,
  action,
  missing,
  onClose,
  children,
  ...dialog
}: EditDialogProps<Values, Name>) {
  return (
    <FormDialog {...dialog} isDirty={isDirty && !isBusy} onClose={onClose}>
      {conflict !== undefined ? (
        <FormConflict conflict={conflict} isBusy={isBusy} wordsOf={wordsOf} labelOf={labelOf} onTakeTheirs={onClose} />
      ) : (
        <SheetForm onSubmit={save} isBusy={isBusy} missing={missing} error={formError} action={action}>
          {children}
        </SheetForm>
      )}
    </FormDialog>
  )
}

interface EditFormOptions<Resource, Values extends FieldValues, Input, Saved>
  extends Omit<VersionedFormOptions<Resource, Values, Input, Saved>, 'onDone' | 'onFailed'> {
  /** What is said in passing once it is saved. */
  messageOf: (saved: Saved) => Parameters<ReturnType<typeof useFinish>>[0]
  /** Not where somebody else was quicker: that is shown in the window. */
  onFailed?: (error: unknown) => void
  /** Loads anew what may have changed, however it ended. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** The form of an `EditDialog`, which closes once it is saved. */
export function useEditForm<Resource, Values extends FieldValues, Input, Saved>(
  options: EditFormOptions<Resource, Values, Input, Saved>,
) {
  const { messageOf, onFailed, refresh, onClose, ...form } = options
  const finish = useFinish(onClose, refresh)
  const tellFailure = useLateFailure()
  return useVersionedForm({
    ...form,
    onDone: (saved: Saved) => finish(messageOf(saved)),
    onFailed: (error, isConflict) => {
      tellFailure(error)
      if (!isConflict) onFailed?.(error)
      void refresh()
    },
  })
}

/** What a form begins with: the first answer since it was opened, never what an earlier window left. It stays, whatever is asked for anew. */
export function useFirstAnswer<Answer>(query: UseQueryResult<Answer>): Loading<Answer> {
  const [data, setData] = useState<Answer>()
  if (data === undefined && query.isSuccess && query.isFetchedAfterMount) setData(query.data)
  return { ...query, data }
}
