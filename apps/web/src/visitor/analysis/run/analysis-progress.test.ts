import { PROGRESS_STAGES } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { type RunProgress, SENDING, smoothedPercent, withEvent } from './analysis-progress.ts'

const runFor = (shown: number, progress: RunProgress, totalMs: number): number => {
  let percent = shown
  for (let passed = 0; passed < totalMs; passed += 16) percent = smoothedPercent(percent, progress, 16)
  return percent
}

describe('progress of a run', () => {
  it('keeps the specified steps as a floor whatever the server says', () => {
    expect(withEvent(SENDING, { stage: 'analyzing', percent: 12 }).percent).toBe(50)
    expect(withEvent(SENDING, { stage: 'writing', percent: 12 }).percent).toBe(90)
    expect(withEvent(SENDING, { stage: 'completed', percent: 12 }).percent).toBe(100)
  })

  it('never goes back over the stages of a whole run', () => {
    let progress = SENDING
    for (const stage of PROGRESS_STAGES.filter((name) => name !== 'failed')) {
      const next = withEvent(progress, { stage, percent: 40 })
      expect(next.percent).toBeGreaterThanOrEqual(progress.percent)
      progress = next
    }
    expect(withEvent(progress, { stage: 'checked', percent: 20 })).toEqual(progress)
  })

  it('names the model at work', () => {
    const progress = withEvent(SENDING, { stage: 'analyzing', percent: 55, modelIndex: 2, modelCount: 3 })
    expect(progress).toEqual({ stage: 'analyzing', percent: 55, modelIndex: 2, modelCount: 3 })
  })
})

describe('the bar', () => {
  it('reaches what is known within a second', () => {
    expect(runFor(10, { stage: 'analyzing', percent: 50 }, 1000)).toBeGreaterThanOrEqual(49.5)
  })

  it('creeps on while nothing is heard, but never into the next stage', () => {
    const shortly = runFor(50, { stage: 'analyzing', percent: 50 }, 2000)
    const late = runFor(50, { stage: 'analyzing', percent: 50 }, 120_000)
    expect(shortly).toBeGreaterThan(51)
    expect(late).toBeGreaterThan(shortly)
    expect(late).toBeLessThan(75)
  })

  it('does not fall when the target is below what is shown', () => {
    expect(smoothedPercent(60, { stage: 'checked', percent: 30 }, 16)).toBe(60)
  })
})
