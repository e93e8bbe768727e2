import { useState } from 'react'
import { type DefaultValues, type FieldValues, get, set } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { type VersionConflict, versionConflictIn } from '../api/api-error.ts'
import { type ApiFormOptions, useApiForm } from './use-api-form.ts'

export interface VersionedFormOptions<Resource, Values extends FieldValues, Input, Saved>
  extends Omit<ApiFormOptions<Values, Input, Saved, Resource>, 'defaultValues' | 'onFailed'> {
  /** As it was looked at; what is loaded anew meanwhile does not take its place. */
  resource: Resource
  resourceSchema: Parameters<typeof versionConflictIn<Resource>>[1]
  valuesOf: (resource: Resource) => Values & DefaultValues<Values>
  /** Their values with what was chosen of mine, where that is no field. */
  join?: (theirs: Values, mine: Values, chosen: ReadonlySet<string>) => Values
  /** Sends what was entered, upon the version that it was entered over. */
  send: (input: Input, base: Resource) => Promise<Saved>
  /** Also where somebody else was quicker: then both sides are about to be shown. */
  onFailed: (error: unknown, isConflict: boolean) => void
}

/** A form over something that others change too: what is entered, upon which version, and both sides where somebody was quicker. */
export function useVersionedForm<Resource, Values extends FieldValues, Input, Saved>(
  options: VersionedFormOptions<Resource, Values, Input, Saved>,
) {
  const { resource, resourceSchema, valuesOf, join = joinFields, onFailed, ...rest } = options
  const [base, setBase] = useState(resource)
  const [conflict, setConflict] = useState<VersionConflict<Resource>>()
  const editing = useApiForm<Values, Input, Saved, Resource>({
    ...rest,
    defaultValues: valuesOf(resource),
    onFailed: (error) => {
      const found = versionConflictIn(error, resourceSchema)
      setConflict(found)
      onFailed(error, found !== undefined)
    },
  })
  const { form, submit } = editing
  const restart = (from: Resource) => {
    setBase(from)
    setConflict(undefined)
    editing.reset(valuesOf(from))
  }
  const saveOver = ({ now }: VersionConflict<Resource>, chosen: ReadonlySet<string>) => {
    const theirs = valuesOf(now)
    const joined = join(theirs, form.getValues(), chosen)
    setBase(now)
    setConflict(undefined)
    form.reset(theirs)
    form.reset(joined, { keepDefaultValues: true })
    submit(now)
  }
  return {
    ...editing,
    base,
    save: () => submit(base),
    /** Begins anew with what now stands there. */
    restart,
    /** Until one of them is chosen. */
    conflict: conflict && {
      base: valuesOf(base),
      mine: form.getValues(),
      theirs: valuesOf(conflict.now),
      lastChange: conflict.lastChange,
      save: (chosen: ReadonlySet<string>) => saveOver(conflict, chosen),
      takeTheirs: () => restart(conflict.now),
    },
  }
}

/** Their values with the fields of mine that were chosen; a field within another is named by its path, `texts.it.name`. */
export function joinFields<Values extends FieldValues>(theirs: Values, mine: Values, names: ReadonlySet<string>): Values {
  const joined = structuredClone(theirs)
  for (const name of names) set(joined, name, get(mine, name))
  return joined
}

/** Only what differs from what was looked at: what is sent of a form that changes something. */
export function changedFields<Input extends object>(
  input: Input,
  before: { readonly [Name in keyof Input]?: unknown },
): Partial<Input> {
  const changed: Partial<Input> = {}
  for (const name in input) if (JSON.stringify(input[name]) !== JSON.stringify(before[name])) changed[name] = input[name]
  return changed
}

interface SaveButtonsProps {
  editing: { isBusy: boolean; isDirty: boolean; reset: () => void }
  /** What saving is called here. */
  save: string
}

/** Saves a form of the staff area or discards what was changed, and says while something is unsaved. */
export function SaveButtons({ editing: { isBusy, isDirty, reset }, save }: SaveButtonsProps) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <Button type="submit" isBusy={isBusy} disabled={!isDirty}>
        {save}
      </Button>
      {isDirty && (
        <Button variant="plain" disabled={isBusy} onClick={() => reset()}>
          {t('forms.discard')}
        </Button>
      )}
      <p role="status" className="text-sm text-ink-2">
        {isDirty && t('forms.unsaved')}
      </p>
    </>
  )
}
