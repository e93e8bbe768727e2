import { expect, test } from 'vitest'
import { judgeSign, type SignEvidence } from './judge-signs.ts'

const evidence: SignEvidence = {
  code: 'dandruff',
  odds: 1,
  oddsSpread: 0.3,
  foundFrom: 0.5,
  highFromChance: 0.8,
  extent: 0.1,
  mediumFrom: 0.02,
  highFrom: 0.08,
}

test('a sign below its threshold is not found', () => {
  expect(judgeSign({ ...evidence, odds: -0.1 })).toBeUndefined()
})

test('a wide sign is high only where it is sure', () => {
  expect(judgeSign(evidence)?.finding.severity).toBe('medium')
  expect(judgeSign({ ...evidence, odds: 2 })?.finding.severity).toBe('high')
})

test('the range of the confidence holds it', () => {
  const finding = judgeSign(evidence)?.finding
  if (finding === undefined) throw new Error('not found')
  expect(finding.confidenceLow).toBeLessThan(finding.confidence)
  expect(finding.confidenceHigh).toBeGreaterThan(finding.confidence)
})
