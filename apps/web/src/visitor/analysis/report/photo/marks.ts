import type { AnalysisResults, DetectedIssue, Region } from '@chioma/contract'
import { useState } from 'react'

/** Something that can be pointed at in the photo: a finding, or what a doctor should look at. */
export interface Mark {
  code: string
  name: string
  regions: readonly Region[]
  /** Address of the picture whose opaque pixels are meant. */
  overlayUrl?: string | undefined
}

/** Whether a finding can be pointed at in the photo. */
const hasMarks = ({ regions, overlayUrl }: Pick<DetectedIssue, 'regions' | 'overlayUrl'>): boolean =>
  overlayUrl !== undefined || regions.length > 0

/** What can be pointed at: alerts first, then findings in their order. */
export function marksOf(
  issues: readonly DetectedIssue[],
  alerts: AnalysisResults['alerts'],
  nameOfAlert: (code: AnalysisResults['alerts'][number]['code']) => string,
): Mark[] {
  const raised = alerts.map(({ code, regions = [], overlayUrl }) => ({ code, name: nameOfAlert(code), regions, overlayUrl }))
  const found = issues.map(({ code, name, regions, overlayUrl }) => ({ code, name, regions, overlayUrl }))
  return [...raised, ...found].filter(hasMarks)
}

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
