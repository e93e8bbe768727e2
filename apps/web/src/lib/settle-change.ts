/** A field that matters to a change: as it was looked at, as it stands now, and as it is to read where the change touches it. */
export interface DisputedField<Name extends string> {
  name: Name
  before: string
  now: string
  wanted: string | undefined
}

interface Change<Name extends string> {
  /** All that matters to the change, as text. */
  before: Readonly<Record<Name, string>>
  now: Readonly<Record<Name, string>>
  /** Those of them that it sets. */
  wanted: Readonly<Partial<Record<Name, string>>>
}

/** `done`: what was wanted stands there; `again`: nothing that matters is other than it was; else what a person has to look at. */
export type Settlement<Name extends string> = 'done' | 'again' | DisputedField<Name>[]

/** What is left to do of a change that somebody else's came before. */
export function settleChange<Name extends string>({ before, now, wanted }: Change<Name>): Settlement<Name> {
  const fields = otherFields(before, now, wanted)
  const touched = fields.filter((field) => field.wanted !== undefined)
  if (touched.length > 0 && touched.every((field) => field.now === field.wanted)) return 'done'
  return fields.every((field) => field.before === field.now) ? 'again' : fields
}

/** The fields that are to be set, then those that read otherwise now. */
export function otherFields<Name extends string>(
  before: Readonly<Record<Name, string>>,
  now: Readonly<Record<Name, string>>,
  wanted?: Readonly<Partial<Record<Name, string>>>,
): DisputedField<Name>[] {
  const fields: DisputedField<Name>[] = []
  for (const name in before)
    if (before[name] !== now[name] || wanted?.[name] !== undefined)
      fields.push({ name, before: before[name], now: now[name], wanted: wanted?.[name] })
  return fields.sort((a, b) => Number(a.wanted === undefined) - Number(b.wanted === undefined))
}
