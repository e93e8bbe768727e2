import type { FieldValues } from 'react-hook-form'
import { useFinish } from '../use-finish.ts'
import { useVersionedForm, type VersionedFormOptions } from './use-versioned-form.ts'

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
  return useVersionedForm({
    ...form,
    onDone: (saved: Saved) => finish(messageOf(saved)),
    onFailed: (error, isConflict) => {
      if (!isConflict) onFailed?.(error)
      void refresh()
    },
  })
}
