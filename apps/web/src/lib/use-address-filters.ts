import { useSearchParams } from 'react-router'

export interface AddressFilters<Name extends string> {
  of: (name: Name) => string
  /** An empty text takes a filter away. */
  change: (changed: Partial<Record<Name, string>>) => void
  clear: () => void
  isAny: boolean
  /** For the API: empty, or with its `?`. */
  query: string
}

/** Filters of a list, kept in the address: they survive a reload and coming back from a row. */
export function useAddressFilters<Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const [query, setQuery] = useSearchParams()
  const filters = new Map(names.map((name) => [name, query.get(name) ?? '']))
  const change = (changed: Partial<Record<Name, string>>) =>
    setQuery(
      (before) => {
        for (const name of names) {
          const value = changed[name]
          if (value === '') before.delete(name)
          else if (value !== undefined) before.set(name, value)
        }
        return before
      },
      { replace: true },
    )
  return {
    of: (name) => filters.get(name) ?? '',
    change,
    clear: () => setQuery({}, { replace: true }),
    isAny: [...filters.values()].some((value) => value !== ''),
    query: toQuery(filters),
  }
}

function toQuery(filters: ReadonlyMap<string, string>): string {
  const query = new URLSearchParams([...filters].filter(([, value]) => value.trim() !== ''))
  return query.size === 0 ? '' : `?${query}`
}
