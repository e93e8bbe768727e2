import type { DetectedIssue } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { addableFindings, draftOf, isSame, present, toInput, withVerdict } from './review-section.tsx'

const issue = (code: DetectedIssue['code']): DetectedIssue => ({
  code,
  name: code,
  description: '',
  severity: 'medium',
  confidence: 0.7,
  confidenceLow: 0.6,
  confidenceHigh: 0.8,
  isRedFlag: false,
  regions: [],
})
const ISSUES = [issue('dandruff')]

describe('a review as it is written', () => {
  it('confirms what a model saw and adds what none saw', () => {
    expect(present(ISSUES, 'dandruff', 'low').verdict).toBe('confirmed')
    expect(present(ISSUES, 'redness', 'low').verdict).toBe('added')
  })

  it('offers to add what nobody named yet', () => {
    const draft = withVerdict(draftOf(null), 'redness', present(ISSUES, 'redness', 'high'))
    expect(addableFindings(ISSUES, draft)).not.toContain('dandruff')
    expect(addableFindings(ISSUES, draft)).not.toContain('redness')
    expect(addableFindings(ISSUES, draft)).toContain('oiliness')
  })

  it('comes back from the server as it was sent', () => {
    let draft = withVerdict(draftOf(null), 'dandruff', { verdict: 'rejected', severity: null })
    draft = withVerdict(draft, 'oiliness', present(ISSUES, 'oiliness', 'low'))
    const { findings, version } = toInput(draft, '', 3)
    expect(version).toBe(3)
    const stored = { findings, note: '', reviewer: 'A', reviewedAt: '2026-01-01T00:00:00Z', mayBeUsedAsLabels: false, version: 4 }
    expect(isSame(draftOf(stored), draft)).toBe(true)
    expect(isSame(draftOf(stored), withVerdict(draft, 'oiliness', undefined))).toBe(false)
  })
})
