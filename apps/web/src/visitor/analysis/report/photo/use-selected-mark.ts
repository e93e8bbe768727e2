import { useState } from 'react'
import type { Mark } from './marks.ts'
import type { ShownMark } from './use-shown-mark.ts'

export interface SelectedMark {
  /** Whether marks are drawn at all. */
  isOn: boolean
  setOn: (isOn: boolean) => void
  /** The one that stands out from the others; undefined while all are alike. */
  selected: string | undefined
  select: (code: string | undefined) => void
  /** For the enlarged photo, which draws one at a time. */
  shown: ShownMark
}

/** Which mark and finding are selected together; at first none, and all are drawn. */
export function useSelectedMark(marks: readonly Mark[]): SelectedMark {
  const [isOn, setOn] = useState(true)
  const [selected, setSelected] = useState<string>()
  const select = (code: string | undefined) => {
    setSelected(code)
    if (code !== undefined) setOn(true)
  }
  return {
    isOn,
    setOn,
    selected,
    select,
    shown: {
      shown: isOn ? (marks.find(({ code }) => code === selected) ?? marks[0]) : undefined,
      show: select,
      hide: () => setOn(false),
    },
  }
}
