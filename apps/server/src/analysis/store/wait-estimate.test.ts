import { describe, expect, it } from 'vitest'
import { paceOf, secondsUntilFinished, type WorkInterval } from './analysis-queue.ts'

/** Analyses that take `lengthMs` each, `lanes` of them at once, with `pauseMs` of nothing after each batch. */
const worked = (count: number, { lengthMs = 1_000, lanes = 1, pauseMs = 0 }): WorkInterval[] =>
  Array.from({ length: count }, (_, index) => {
    const startedAt = Math.floor(index / lanes) * (lengthMs + pauseMs)
    return { startedAt, endedAt: startedAt + lengthMs }
  })

describe('the pace of analyses', () => {
  it('is the time from one end to the next while there was work', () => {
    expect(paceOf(worked(12, {}), 1)).toEqual({ fastestMs: 1_000, slowestMs: 1_000 })
    const twoAtOnce = paceOf(worked(16, { lanes: 2 }), 2)
    expect(twoAtOnce?.fastestMs).toBeCloseTo(500, -1)
    expect(twoAtOnce?.slowestMs).toBeCloseTo(500, -1)
  })

  it('does not take a quiet hour for slowness', () => {
    expect(paceOf(worked(12, { pauseMs: 600_000 }), 1)).toEqual({ fastestMs: 1_000, slowestMs: 1_000 })
  })

  it('leaves open how much faster it goes when more is worked on at once than before', () => {
    expect(paceOf(worked(12, { pauseMs: 5_000 }), 4)).toEqual({ fastestMs: 250, slowestMs: 1_000 })
  })

  it('spans what it was at its best and at its worst', () => {
    const slow = worked(4, { lengthMs: 3_000 }).map(({ startedAt, endedAt }) => ({
      startedAt: startedAt + 60_000,
      endedAt: endedAt + 60_000,
    }))
    expect(paceOf([...worked(12, {}), ...slow], 1)).toEqual({ fastestMs: 1_000, slowestMs: 3_000 })
  })

  it('is not told from three analyses', () => {
    expect(paceOf(worked(3, {}), 1)).toBeUndefined()
  })
})

it('whoever stands further back waits longer', () => {
  const pace = { fastestMs: 500, slowestMs: 1_000 }
  expect(secondsUntilFinished(3, pace)).toEqual({ fromSeconds: 1, toSeconds: 3 })
  expect(secondsUntilFinished(41, pace)).toEqual({ fromSeconds: 20, toSeconds: 41 })
})
