import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The report that is open below the list; it stands in the address too. One with an unsaved review stays until that was asked about. */
export function useOpenReport() {
  const [query, setQuery] = useSearchParams()
  const [focusRequest, setFocusRequest] = useState(0)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const [kept, setKept] = useState<string>()
  const opener = useRef<Element>(null)
  const asked = query.get('analysis') ?? undefined
  if (!isUnsaved && asked !== kept) setKept(asked)
  const id = isUnsaved ? kept : asked
  const show = (next: string | undefined) =>
    setQuery(
      (before) => {
        if (next === undefined) before.delete('analysis')
        else before.set('analysis', next)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const askBefore = (act: () => void) => (isUnsaved ? setLeave(() => act) : act())
  return {
    id,
    focusRequest,
    isUnsaved,
    noteUnsaved: setIsUnsaved,
    open: (next: string) => {
      const from = document.activeElement
      const open = () => {
        opener.current = from
        show(next)
        setFocusRequest((request) => request + 1)
      }
      if (next === id) open()
      else askBefore(open)
    },
    close: () =>
      askBefore(() => {
        show(undefined)
        if (opener.current instanceof HTMLElement) opener.current.focus()
      }),
    /** Both ways out of the question whether the review may be lost; `undefined` where nothing is asked. */
    question: leave && {
      onLeave: () => {
        setIsUnsaved(false)
        setLeave(undefined)
        leave()
      },
      onStay: () => setLeave(undefined),
    },
  }
}
