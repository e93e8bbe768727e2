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
