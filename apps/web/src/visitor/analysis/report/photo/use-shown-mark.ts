import { useState } from 'react'
import type { Mark } from './marks.ts'

export interface ShownMark {
  /** The one that is outlined; undefined where the photo stands as it is. */
  shown: Mark | undefined
  show: (code: string) => void
  hide: () => void
}

/** Which mark is outlined in the photo, one at a time; at first the foremost. */
export function useShownMark(marks: readonly Mark[]): ShownMark {
  const [code, setCode] = useState<string | undefined>(marks[0]?.code)
  return {
    shown: marks.find((mark) => mark.code === code),
    show: setCode,
    hide: () => setCode(undefined),
  }
}
