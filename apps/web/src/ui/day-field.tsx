import { TextField } from './text-field.tsx'
import { useTypedValue } from './use-typed-value.ts'

/** Typing the year 2026 passes through the years 2, 20 and 202. */
const EARLIEST = '1900-01-01'

interface DayFieldProps {
  label: string
  /** `2026-01-31`, or empty. */
  value: string
  /** Called with whole days, and with an empty text where none stands there any more. */
  onDay: (day: string) => void
}

/** A day to narrow a list by; it can be typed, however late the answer to the last key comes. */
export function DayField({ label, value, onDay }: DayFieldProps) {
  const { typed, setTyped, noteAsked } = useTypedValue(value)
  const change = (day: string) => {
    setTyped(day)
    if (day !== '' && day < EARLIEST) return
    noteAsked(day)
    onDay(day)
  }
  return <TextField label={label} type="date" value={typed} onValueChange={change} />
}
