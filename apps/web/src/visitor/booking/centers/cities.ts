/** A city where there are centres, and how many. */
export interface City {
  name: string
  count: number
}

/** After a postal code, up to the next comma: `20122 Milano (MI)`, `69002 Lyon`. */
const AFTER_POSTAL_CODE = /(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?\s+(\p{L}[^,\d]*)/u
/** The province that Italian addresses add. */
const PROVINCE = /\s+(?:\([A-Z]{2}\)|[A-Z]{2})$/

/** The city of an address as people write it; `undefined` where it cannot be told. */
export function cityOf(address: string): string | undefined {
  const found = AFTER_POSTAL_CODE.exec(address)?.[1]?.trim() ?? lastPart(address)
  return found?.replace(PROVINCE, '') || undefined
}

/** `Piazza del Duomo 1, Milano`: without a postal code, and without a country behind it. */
function lastPart(address: string): string | undefined {
  const parts = address.split(',').map((part) => part.trim())
  const last = parts.at(-1)
  return parts.length === 2 && last !== undefined && /^\p{L}[^\d]*$/u.test(last) ? last : undefined
}

/** Every city that has a centre, by its name. */
export function citiesOf(centers: readonly { address: string }[]): City[] {
  const counts = new Map<string, number>()
  for (const { address } of centers) {
    const name = cityOf(address)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => a.name.localeCompare(b.name))
}
