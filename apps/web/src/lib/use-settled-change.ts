import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LastChange } from './api/api-error.ts'
import { overtakenIn } from './api/overtaken.ts'
import { type DisputedField, settleChange } from './settle-change.ts'

interface SettledChangeOptions<Thing, Wanted, Name extends string> {
  /** As it is looked at. */
  seen: Thing
  schema: Parameters<typeof overtakenIn<Thing>>[1]
  send: (wanted: Wanted, upon: Thing) => Promise<Thing>
  /** All that matters to the change, as people read it. */
  wordsOf: (thing: Thing, wanted: Wanted) => Readonly<Record<Name, string>>
  /** What of it the change sets. */
  wordsOfWanted: (wanted: Wanted) => Readonly<Partial<Record<Name, string>>>
  onDone: (changed: Thing, wanted: Wanted) => void
  onFailed: (error: unknown) => void
  /** Whatever came of it, also where a question is left: what is shown may be old. */
  onSettled: () => unknown
}

/** Somebody else was quicker with something that matters: the question whether the change is still meant. */
export interface OpenQuestion<Name extends string> {
  fields: DisputedField<Name>[]
  lastChange: LastChange | undefined
  goOn: () => void
  leave: () => void
  /** It is being made all the same. */
  isBusy: boolean
}

/** One change at the press of a button, upon what is looked at: made again where others changed nothing that matters, asked about else. */
export function useSettledChange<Thing, Wanted, Name extends string>(options: SettledChangeOptions<Thing, Wanted, Name>) {
  const { seen, schema, send, wordsOf, wordsOfWanted, onDone, onFailed, onSettled } = options
  const [open, setOpen] = useState<{ wanted: Wanted; now: Thing } & Pick<OpenQuestion<Name>, 'fields' | 'lastChange'>>()

  async function make(wanted: Wanted, upon: Thing): Promise<Thing | undefined> {
    try {
      return await send(wanted, upon)
    } catch (error) {
      const overtaken = overtakenIn(error, schema)
      if (overtaken === undefined) throw error
      const { now, lastChange } = overtaken
      const left = settleChange({ before: wordsOf(upon, wanted), now: wordsOf(now, wanted), wanted: wordsOfWanted(wanted) })
      if (left === 'again') return make(wanted, now)
      if (left === 'done') return now
      setOpen({ wanted, now, fields: left, lastChange })
      return undefined
    }
  }

  const change = useMutation({
    mutationFn: ({ wanted, upon }: { wanted: Wanted; upon: Thing }) => make(wanted, upon),
    onSuccess: (changed, { wanted }) => {
      if (changed === undefined) return
      setOpen(undefined)
      onDone(changed, wanted)
    },
    onError: onFailed,
    onSettled,
  })
  const question: OpenQuestion<Name> | undefined = open && {
    fields: open.fields,
    lastChange: open.lastChange,
    goOn: () => change.mutate({ wanted: open.wanted, upon: open.now }),
    leave: () => setOpen(undefined),
    isBusy: change.isPending,
  }
  return {
    make: (wanted: Wanted, upon = seen) => change.mutate({ wanted, upon }),
    /** What is being made of it at the moment. */
    pending: change.isPending ? change.variables.wanted : undefined,
    error: change.error,
    question,
    /** What the question is about. */
    asked: open && { wanted: open.wanted, now: open.now },
  }
}
