import type { DetectedIssue } from '@chioma/contract'
import { useState } from 'react'

export interface ShownMarks {
  isShown: (code: string) => boolean
  toggle: (code: string) => void
  showOnly: (code: string) => void
  hideAll: () => void
}

/** Whether a finding can be pointed at in the photo. */
export const hasMarks = (issue: Pick<DetectedIssue, 'regions' | 'overlayUrl'>): boolean =>
  issue.overlayUrl !== undefined || issue.regions.length > 0

/** Which findings are marked in the photo; at first the foremost one that can be. */
export function useShownMarks(issues: readonly DetectedIssue[]): ShownMarks {
  const [shown, setShown] = useState<readonly string[]>(() =>
    issues
      .filter(hasMarks)
      .slice(0, 1)
      .map(({ code }) => code),
  )
  return {
    isShown: (code) => shown.includes(code),
    toggle: (code) => setShown(shown.includes(code) ? shown.filter((other) => other !== code) : [...shown, code]),
    showOnly: (code) => setShown([code]),
    hideAll: () => setShown([]),
  }
}
