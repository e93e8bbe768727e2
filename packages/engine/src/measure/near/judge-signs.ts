import type { Finding, Severity } from '@chioma/contract'
import { largestRegions } from '../../image/components.ts'
import { coverOf } from '../../image/mask.ts'
import type { Mask } from '../../image/rgb-image.ts'
import { logistic } from './linear-model.ts'

const MOST_REGIONS = 12
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
  /** The extent that severity is read from, and where it becomes medium and high. */
  extent: number
  mediumFrom: number
  highFrom: number
  mask?: Mask
}

/** The finding for a sign, or undefined where the chance stays below its threshold. */
export function judgeSign(evidence: SignEvidence): Finding | undefined {
  const { code, odds, oddsSpread, foundFrom, mask } = evidence
  const confidence = logistic(odds)
  if (confidence < foundFrom) return undefined
  const finding: Finding = {
    code,
    severity: severityOf(evidence),
    confidence,
    confidenceLow: logistic(odds - RANGE_DEVIATIONS * oddsSpread),
    confidenceHigh: logistic(odds + RANGE_DEVIATIONS * oddsSpread),
  }
  if (mask === undefined) return finding
  return { ...finding, area: coverOf(mask), regions: largestRegions(mask, MOST_REGIONS) }
}

function severityOf({ odds, highFromChance, extent, mediumFrom, highFrom }: SignEvidence): Severity {
  if (extent >= highFrom && logistic(odds) >= highFromChance) return 'high'
  return extent >= mediumFrom ? 'medium' : 'low'
}
