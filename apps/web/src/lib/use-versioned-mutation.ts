import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type LastChange, versionConflictIn } from './api/api-error.ts'
import { type ConflictingField, resolveVersionConflict } from './resolve-version-conflict.ts'

interface VersionedMutationOptions<Thing, Wanted, Name extends string> {
  /** As it is looked at. */
  seen: Thing
  schema: Parameters<typeof versionConflictIn<Thing>>[1]
  mutationFn: (wanted: Wanted, upon: Thing) => Promise<Thing>
  /** All that matters to the change, as people read it. */
  wordsOf: (thing: Thing, wanted: Wanted) => Readonly<Record<Name, string>>
  /** What of it the change sets. */
  wordsOfWanted: (wanted: Wanted) => Readonly<Partial<Record<Name, string>>>
  onSuccess: (changed: Thing, wanted: Wanted) => void
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
    mutationFn: ({ wanted, upon }: { wanted: Wanted; upon: Thing }) => make(wanted, upon),
    onSuccess: (changed, { wanted }) => {
      if (changed === undefined) return
      setOpen(undefined)
      onSuccess(changed, wanted)
    },
    onError,
    onSettled: () => onSettled?.(),
  })
  const conflict = open && {
    ...open,
    retry: () => change.mutate({ wanted: open.wanted, upon: open.now }),
    dismiss: () => setOpen(undefined),
    isBusy: change.isPending,
  }
  return {
    mutate: (wanted: Wanted, upon = seen) => change.mutate({ wanted, upon }),
    /** What is being made of it at the moment. */
    pending: change.isPending ? change.variables.wanted : undefined,
    error: change.error,
    conflict,
  }
}
