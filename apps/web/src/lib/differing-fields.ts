export type Side = 'mine' | 'theirs'

/** A field that reads differently on both sides. */
export interface DifferingField<Name extends string> {
  name: Name
  mine: string
  theirs: string
  /** The side that changed it, where only one did: taking it loses nothing. */
  suggested: Side | undefined
}

type Values<Name extends string> = Readonly<Record<Name, string>>

/** Where two people's changes of the same `base` differ, in the order of `base`. */
export function differingFields<Name extends string>(
  base: Values<Name>,
  mine: Values<Name>,
  theirs: Values<Name>,
): DifferingField<Name>[] {
  const fields: DifferingField<Name>[] = []
  for (const name in base) {
    if (mine[name] === theirs[name]) continue
    const suggested = mine[name] === base[name] ? 'theirs' : theirs[name] === base[name] ? 'mine' : undefined
    fields.push({ name, mine: mine[name], theirs: theirs[name], suggested })
  }
  return fields
}

/** Their values with the fields of mine that were chosen. */
export function withFieldsOf<Values extends object>(theirs: Values, mine: Values, names: ReadonlySet<keyof Values>): Values {
  const joined = { ...theirs }
  for (const name of names) joined[name] = mine[name]
  return joined
}
