import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-field.tsx'

export interface AddressFilters<Name extends string> {
  of: (name: Name) => string
  /** An empty text takes a filter away. */
  change: (changed: Partial<Record<Name, string>>) => void
  /** One of them, as its field shows and changes it. */
  field: (name: Name) => { value: string; onValueChange: (value: string) => void }
  clear: () => void
  isAny: boolean
  /** For the API: empty, or with its `?`. */
  query: string
}

/** Filters of a list, kept in the address: they survive a reload and coming back from a row. */
export function useAddressFilters<Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const [query, setQuery] = useSearchParams()
  const filters = new Map(names.map((name) => [name, query.get(name) ?? '']))
  const changeEach = (wanted: (name: Name) => string | undefined) => {
    // The address itself: two changes can come before either has been drawn.
    const next = new URLSearchParams(window.location.search)
    for (const name of names) {
      const value = wanted(name)
      if (value === '') next.delete(name)
      else if (value !== undefined) next.set(name, value)
    }
    setQuery(next, { replace: true })
  }
  const of = (name: Name) => filters.get(name) ?? ''
  return {
    of,
    change: (changed) => changeEach((name) => changed[name]),
    field: (name) => ({
      value: of(name),
      onValueChange: (value) => changeEach((one) => (one === name ? value : undefined)),
    }),
    clear: () => setQuery({}, { replace: true }),
    isAny: [...filters.values()].some((value) => value !== ''),
    query: toQuery(filters),
  }
}

function toQuery(filters: ReadonlyMap<string, string>): string {
  const query = new URLSearchParams([...filters].filter(([, value]) => value.trim() !== ''))
  return query.size === 0 ? '' : `?${query}`
}

const TYPING_PAUSE_MS = 300

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  /** Called once the typing pauses. */
  onValueChange: (words: string) => void
  className?: string
}

/** Words to search a list for. */
export function SearchField({ label, placeholder, value, onValueChange, className }: SearchFieldProps) {
  const { typed: words, setTyped: setWords, noteAsked, isAsked } = useTypedValue(value)
  const search = useEffectEvent((wanted: string) => {
    if (isAsked(wanted)) return
    noteAsked(wanted)
    onValueChange(wanted)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(words), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <Field label={label} className={className}>
      {(control) => (
        <span className="relative block">
          <Search size={17} aria-hidden="true" className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3" />
          <TextInput
            {...control}
            type="search"
            placeholder={placeholder}
            className="pl-10"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}

/** Typing the year 2026 passes through the years 2, 20 and 202. */
const EARLIEST = '1900-01-01'

interface DayFieldProps {
  label: string
  /** `2026-01-31`, or empty. */
  value: string
  /** Called with whole days, and with an empty text where none stands there any more. */
  onValueChange: (day: string) => void
}

/** A day to narrow a list by; it can be typed, however late the answer to the last key comes. */
export function DayField({ label, value, onValueChange }: DayFieldProps) {
  const { typed, setTyped, noteAsked } = useTypedValue(value)
  const change = (day: string) => {
    setTyped(day)
    if (day !== '' && day < EARLIEST) return
    noteAsked(day)
    onValueChange(day)
  }
  return (
    <Field label={label}>
      {(control) => (
        // Half of a phone's width has no more room beside a whole day.
        <TextInput
          {...control}
          type="date"
          className="max-sm:px-2"
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}

interface TypedValue {
  typed: string
  setTyped: (typed: string) => void
  /** Notes what is about to be asked for: it comes back as the value later, when something else may stand there already. */
  noteAsked: (asked: string) => void
  isAsked: (typed: string) => boolean
}

/** What is being typed into a filter. A value that somebody else set takes its place; one's own coming back does not. */
function useTypedValue(value: string): TypedValue {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  /** What stands there, and what was asked for after it. */
  const [asked, setAsked] = useState([value])
  if (value !== seen) {
    setSeen(value)
    const place = asked.indexOf(value)
    setAsked(place === -1 ? [value] : asked.slice(place))
    if (place === -1) setTyped(value)
  }
  return {
    typed,
    setTyped,
    noteAsked: (wanted) => setAsked((before) => [...before, wanted]),
    isAsked: (words) => words === asked.at(-1),
  }
}
