import type { Finding, Reading } from '@chioma/contract'
import type { Calibration } from './models.queries.ts'

/**
 * What a model whose confidence was never measured is worth: half of the log-odds that it states. Models at providers state
 * more than they hold (Xiong et al. 2024, "Can LLMs express their uncertainty?"); how much more, only labelled photos tell.
 */
const UNMEASURED: Calibration = { bias: 0, slope: 0.5 }
/** Half width of the range, in log-odds. */
const RANGE_LOGITS = { measured: 0.5, unmeasured: 1 }
const MOST_CERTAIN = 0.99

/** A remote model's reading with its stated confidence turned into a chance (Platt 1999), and a range around it. */
export function calibrateReading(reading: Reading, calibration: Calibration | null): Reading {
  if (reading.outcome === 'rejected') return reading
  const { bias, slope } = calibration ?? UNMEASURED
  const spread = calibration === null ? RANGE_LOGITS.unmeasured : RANGE_LOGITS.measured
  const chance = (stated: number, shift = 0) => logistic(bias + slope * logit(stated) + shift)
  const findings = reading.findings.map(
    (finding): Finding => ({
      ...finding,
      confidence: chance(finding.confidence),
      confidenceLow: chance(finding.confidence, -spread),
      confidenceHigh: chance(finding.confidence, spread),
    }),
  )
  const scores = Object.fromEntries(Object.entries(reading.scores).map(([code, stated]) => [code, chance(stated)]))
  return { ...reading, findings, scores }
}

const logit = (chance: number): number => {
  const bounded = Math.min(MOST_CERTAIN, Math.max(1 - MOST_CERTAIN, chance))
  return Math.log(bounded / (1 - bounded))
}

const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds))
