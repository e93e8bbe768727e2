import { useState } from 'react'
import { type VersionConflict, versionConflictIn } from './api/version-conflict.ts'
import { useSubmit } from './use-submit.ts'

interface EditingOptions<Thing, Values, Name extends string, Field extends string, Saved> {
  /** As it was looked at; what is loaded anew meanwhile does not take its place. */
  thing: Thing
  schema: Parameters<typeof versionConflictIn<Thing>>[1]
  valuesOf: (thing: Thing) => Values
  /** Their values with the fields of mine that were chosen. */
  join: (theirs: Values, mine: Values, chosen: ReadonlySet<Name>) => Values
  fields: readonly Field[]
  check?: (values: Values) => Partial<Record<Field, string>>
  /** Sends what was entered, upon the version that it was entered over. */
  send: (values: Values, base: Thing) => Promise<Saved>
  onDone: (saved: Saved) => void
  /** Also where somebody else was quicker: then both sides are about to be shown. */
  onFailed: (error: unknown, isConflict: boolean) => void
}

/** A form over something that others change too: what is entered, upon which version, and both sides where somebody was quicker. */
export function useEditing<Thing, Values, Name extends string, Field extends string, Saved>(
  options: EditingOptions<Thing, Values, Name, Field, Saved>,
) {
  const { thing, schema, valuesOf, join, fields, check, send, onDone, onFailed } = options
  const [base, setBase] = useState(thing)
  const [values, setValues] = useState(() => valuesOf(thing))
  const [conflict, setConflict] = useState<VersionConflict<Thing>>()
  const form = useSubmit({
    fields,
    check: (upon: { values: Values; base: Thing }) => check?.(upon.values) ?? {},
    send: (upon) => send(upon.values, upon.base),
    onDone,
    onFailed: (error) => {
      const found = versionConflictIn(error, schema)
      setConflict(found)
      onFailed(error, found !== undefined)
    },
  })
  const saveOver = ({ now }: VersionConflict<Thing>, chosen: ReadonlySet<Name>) => {
    const joined = join(valuesOf(now), values, chosen)
    setBase(now)
    setValues(joined)
    setConflict(undefined)
    form.submit({ values: joined, base: now })
  }
  return {
    base,
    shown: valuesOf(base),
    values,
    setValues,
    isDirty: JSON.stringify(values) !== JSON.stringify(valuesOf(base)),
    save: () => form.submit({ values, base }),
    isBusy: form.isBusy,
    errorOf: form.errorOf,
    formError: form.formError,
    /** Until one of them is chosen. */
    conflict: conflict && {
      theirs: valuesOf(conflict.now),
      lastChange: conflict.lastChange,
      save: (chosen: ReadonlySet<Name>) => saveOver(conflict, chosen),
    },
  }
}
