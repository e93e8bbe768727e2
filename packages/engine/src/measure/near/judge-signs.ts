import type { Finding, Severity } from '@chioma/contract'
import { largestRegions } from '../../image/components.ts'
import { coverOf } from '../../image/mask.ts'
import type { Mask } from '../../image/rgb-image.ts'
import { logistic } from './linear-model.ts'

const MOST_REGIONS = 12
const NOWHERE: Mask = { width: 0, height: 0, data: new Uint8Array(0) }
/** One and a quarter deviations to each side: about four in five. */
const RANGE_DEVIATIONS = 1.28

/** How sure a sign is, as log-odds with their deviation, and what it rests on. */
export interface SignEvidence {
  code: Finding['code']
  odds: number
  oddsSpread: number
  /** Chance from which the sign counts as found. */
  foundFrom: number
  /** Chance below which the severity is never high. */
  highFromChance: number
  /** The extent that severity is read from, or that it is the share of the photo that is marked; and where it becomes medium and high. */
  extent: number | 'area'
  mediumFrom: number
  highFrom: number
  mask?: () => Mask
}

/** A sign that is found, and the pixels it rests on. */
export interface JudgedSign {
  finding: Finding
  mask: Mask | undefined
}

/** The finding for a sign, or undefined where the chance stays below its threshold. */
export function judgeSign(evidence: SignEvidence): JudgedSign | undefined {
  const { code, odds, oddsSpread, foundFrom } = evidence
  const confidence = logistic(odds)
  if (confidence < foundFrom) return undefined
  const mask = evidence.mask?.()
  const finding: Finding = {
    code,
    severity: severityOf(evidence, mask),
    confidence,
    confidenceLow: logistic(odds - RANGE_DEVIATIONS * oddsSpread),
    confidenceHigh: logistic(odds + RANGE_DEVIATIONS * oddsSpread),
  }
  if (mask === undefined) return { finding, mask }
  return { finding: { ...finding, area: coverOf(mask), regions: largestRegions(mask, MOST_REGIONS) }, mask }
}

function severityOf(evidence: SignEvidence, mask: Mask | undefined): Severity {
  const { odds, highFromChance, mediumFrom, highFrom } = evidence
  const extent = evidence.extent === 'area' ? coverOf(mask ?? NOWHERE) : evidence.extent
  if (extent >= highFrom && logistic(odds) >= highFromChance) return 'high'
  return extent >= mediumFrom ? 'medium' : 'low'
}
