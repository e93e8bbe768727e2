import { type FieldValues, get, set } from 'react-hook-form'

/** Their values with the fields of mine that were chosen; a field within another is named by its path, `texts.it.name`. */
export function joinFields<Values extends FieldValues>(theirs: Values, mine: Values, names: ReadonlySet<string>): Values {
  const joined = structuredClone(theirs)
  for (const name of names) set(joined, name, get(mine, name))
  return joined
}
