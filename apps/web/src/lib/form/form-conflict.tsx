import type { LastChange } from '../api/api-error.ts'
import { ConflictChoice } from '../conflict-notice.tsx'

export interface OpenFormConflict<Values, Name extends string> {
  base: Values
  mine: Values
  theirs: Values
  lastChange: LastChange | undefined
  save: (chosen: ReadonlySet<Name>) => void
}

interface FormConflictProps<Values, Name extends string> {
  conflict: OpenFormConflict<Values, Name>
  isBusy: boolean
  /** What the fields say, to be read beside another version of them. */
  wordsOf: (values: Values) => Readonly<Record<Name, string>>
  labelOf: (name: Name) => string
  onTakeTheirs: () => void
}

/** Both sides of a form where somebody was quicker. */
export function FormConflict<Values, Name extends string>({ conflict, wordsOf, ...choice }: FormConflictProps<Values, Name>) {
  const { base, mine, theirs, lastChange, save } = conflict
  return (
    <ConflictChoice
      {...choice}
      base={wordsOf(base)}
      mine={wordsOf(mine)}
      theirs={wordsOf(theirs)}
      lastChange={lastChange}
      onSave={save}
    />
  )
}
