import { useState } from 'react'

interface TypedValue {
  typed: string
  setTyped: (typed: string) => void
  /** Notes what is about to be asked for: it comes back as the value later, when something else may stand there already. */
  noteAsked: (asked: string) => void
  isAsked: (typed: string) => boolean
}

/** What is being typed into a filter. A value that somebody else set takes its place; one's own coming back does not. */
export function useTypedValue(value: string): TypedValue {
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
