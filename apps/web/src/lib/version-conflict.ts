import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type LastChange, versionConflictIn } from './api/api-error.ts'

/** A field of something that two people changed: as both looked at it, as it stands now, and as the one who came second wants it, where they touched it. */
export interface ConflictingField<Name extends string> {
  name: Name
  before: string
  now: string
  wanted: string | undefined
}

type Fields<Name extends string> = Readonly<Record<Name, string>>
type SomeFields<Name extends string> = Readonly<Partial<Record<Name, string>>>

interface Change<Name extends string> {
  /** All that matters to the change, as text. */
  before: Fields<Name>
  now: Fields<Name>
  /** Those of them that it sets. */
  wanted: SomeFields<Name>
}

/** `done`: what was wanted stands there; `retry`: nothing that matters is other than it was; else what a person has to look at. */
export type Resolution<Name extends string> = 'done' | 'retry' | ConflictingField<Name>[]

/** What is left to do of a change that somebody else's came before: fields that it sets stand before those that only read otherwise now. */
export function resolveVersionConflict<Name extends string>({ before, now, wanted }: Change<Name>): Resolution<Name> {
  const fields = conflictingFields(before, now, wanted)
  const touched = fields.filter((field) => field.wanted !== undefined)
  if (touched.length > 0 && touched.every((field) => field.now === field.wanted)) return 'done'
  if (fields.every((field) => field.before === field.now)) return 'retry'
  return [...touched, ...fields.filter((field) => field.wanted === undefined)]
}

/** The fields that read otherwise now or are to be set, in the order of `before`. */
export function conflictingFields<Name extends string>(
  before: Fields<Name>,
  now: Fields<Name>,
  wanted?: SomeFields<Name>,
): ConflictingField<Name>[] {
  const fields: ConflictingField<Name>[] = []
  for (const name in before)
    if (before[name] !== now[name] || wanted?.[name] !== undefined)
      fields.push({ name, before: before[name], now: now[name], wanted: wanted?.[name] })
  return fields
}

/** Where two people's versions of the same form differ; what both changed alike is none of it. */
export function changedByBoth<Name extends string>(before: Fields<Name>, now: Fields<Name>, mine: Fields<Name>) {
  const wanted: Partial<Record<Name, string>> = {}
  for (const name in before) if (mine[name] !== before[name]) wanted[name] = mine[name]
  return conflictingFields(before, now, wanted).filter((field) => field.wanted !== field.now)
}

export type Side = 'mine' | 'theirs'

/** The side that changed a field, where only one did: taking it loses nothing. */
export function suggestedSide({ before, now, wanted }: ConflictingField<string>): Side | undefined {
  if (wanted === undefined) return 'theirs'
  return now === before ? 'mine' : undefined
}

interface VersionedMutationOptions<Thing, Wanted, Name extends string> {
  /** As it is looked at. */
  seen: Thing
  schema: Parameters<typeof versionConflictIn<Thing>>[1]
  mutationFn: (wanted: Wanted, upon: Thing) => Promise<Thing>
  /** All that matters to the change, as people read it. */
  wordsOf: (thing: Thing, wanted: Wanted) => Readonly<Record<Name, string>>
  /** What of it the change sets. */
  wordsOfWanted: (wanted: Wanted) => Readonly<Partial<Record<Name, string>>>
  /** Until it is over, the change is being made. */
  onSuccess: (changed: Thing, wanted: Wanted) => unknown
  onError: (error: unknown) => void
  /** Whatever came of it, also where a conflict is left: what is shown may be old. */
  onSettled?: () => unknown
}

/** Somebody else was quicker with something that matters: what, and the ways on. */
export interface OpenConflict<Name extends string> {
  fields: ConflictingField<Name>[]
  lastChange: LastChange | undefined
  /** Makes the change all the same, upon what stands there now. */
  retry: () => void
  dismiss: () => void
  /** It is being made all the same. */
  isBusy: boolean
}

/** One change upon the version that is looked at: made again where others changed nothing that matters, a conflict to decide else. */
export function useVersionedMutation<Thing, Wanted, Name extends string>(options: VersionedMutationOptions<Thing, Wanted, Name>) {
  const { seen, schema, mutationFn, wordsOf, wordsOfWanted, onSuccess, onError, onSettled } = options
  const [open, setOpen] = useState<{ wanted: Wanted; now: Thing } & Pick<OpenConflict<Name>, 'fields' | 'lastChange'>>()

  async function make(wanted: Wanted, upon: Thing): Promise<Thing | undefined> {
    try {
      return await mutationFn(wanted, upon)
    } catch (error) {
      const found = versionConflictIn(error, schema)
      if (found === undefined) throw error
      const { now, lastChange } = found
      const words = { before: wordsOf(upon, wanted), now: wordsOf(now, wanted), wanted: wordsOfWanted(wanted) }
      const resolution = resolveVersionConflict(words)
      if (resolution === 'retry') return make(wanted, now)
      if (resolution === 'done') return now
      setOpen({ wanted, now, fields: resolution, lastChange })
      return undefined
    }
  }

  const change = useMutation({
    mutationFn: ({ wanted, upon }: { wanted: Wanted; upon: Thing; seen: Thing }) => make(wanted, upon),
    onSuccess: (changed, { wanted }) => {
      if (changed === undefined) return
      setOpen(undefined)
      return onSuccess(changed, wanted)
    },
    onError,
    onSettled: () => onSettled?.(),
  })
  const conflict = open && {
    ...open,
    retry: () => change.mutate({ wanted: open.wanted, upon: open.now, seen }),
    dismiss: () => setOpen(undefined),
    isBusy: change.isPending,
  }
  return {
    mutate: (wanted: Wanted, upon = seen) => change.mutate({ wanted, upon, seen }),
    /** What is being made of it at the moment. */
    pending: change.isPending ? change.variables.wanted : undefined,
    /** Why the last change failed, as long as what is looked at is still what it failed on. */
    error: change.variables?.seen === seen ? change.error : null,
    conflict,
  }
}
