import type { CannotTell, Finding, FindingCode, MeasureCode } from '@chioma/contract'
import type { ViewReading } from '../../view-reading.ts'

/**
 * Of a head that is thin over so much of it, no hair shows where the scalp ends. Set by hand on half of the photos of people: right outlines of known
 * heads stay below.
 */
const EDGELESS_FROM_SHARE = 0.85

const THINNING: readonly FindingCode[] = ['diffuse_thinning', 'crown_thinning']

/** Takes the outline from thinning that spreads over nearly all of a head, and these measures of it: forehead, face or neck may be in it. */
export function withoutEdgelessOutline(read: ViewReading, measures: readonly MeasureCode[]): ViewReading {
  const isEdgeless = ({ code, area = 0 }: Finding): boolean => THINNING.includes(code) && area >= EDGELESS_FROM_SHARE
  if (!read.findings.some(isEdgeless)) return read
  const { diffuse_thinning: _diffuse, crown_thinning: _crown, ...findingMasks } = read.findingMasks
  return {
    ...read,
    findingMasks,
    findings: read.findings.map((finding) => (THINNING.includes(finding.code) ? withoutPlace(finding) : finding)),
    measures: read.measures.filter(({ code }) => !measures.includes(code)),
    cannotTell: [
      ...read.cannotTell.filter(({ code }) => !measures.some((measure) => measure === code)),
      ...measures.map((code): CannotTell => ({ code, reason: 'no_edge' })),
    ],
  }
}

function withoutPlace(finding: Finding): Finding {
  const { area: _area, regions: _regions, ...placeless } = finding
  return placeless
}
