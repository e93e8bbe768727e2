import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'
import { useTypedValue } from './use-typed-value.ts'

const TYPING_PAUSE_MS = 300

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  /** Called once the typing pauses. */
  onSearch: (words: string) => void
  className?: string
}

/** Words to search a list for. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const { typed: words, setTyped: setWords, noteAsked, isAsked } = useTypedValue(value)
  const search = useEffectEvent((wanted: string) => {
    if (isAsked(wanted)) return
    noteAsked(wanted)
    onSearch(wanted)
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
