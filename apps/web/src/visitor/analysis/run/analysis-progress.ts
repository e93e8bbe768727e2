import type { ProgressEvent } from '@chioma/contract'

export type ProgressStage = 'sending' | ProgressEvent['stage']

/** What the run says of itself: the last stage heard of, and which model of how many is at work. */
export interface RunProgress {
  stage: ProgressStage
  percent: number
  modelIndex?: number
  modelCount?: number
}

export const SENDING: RunProgress = { stage: 'sending', percent: 10 }
/** A photo that the server has. */
export const STORED: RunProgress = { stage: 'received', percent: 10 }
/** A photo that is analyzed again is here already. */
export const REANALYZING: RunProgress = { stage: 'analyzing', percent: 50 }

/** The specified steps 10, 50, 90 and 100 as a floor below the real stages. */
const FLOOR_PERCENT: Record<ProgressStage, number> = {
  sending: 10,
  received: 10,
  checked: 30,
  analyzing: 50,
  merging: 75,
  writing: 90,
  completed: 100,
  failed: 0,
}

/** Where the bar may creep to while nothing new is heard: just short of the next stage's floor. */
const CEILING_PERCENT: Record<ProgressStage, number> = {
  sending: 28,
  received: 48,
  checked: 49,
  analyzing: 74,
  merging: 89,
  writing: 99,
  completed: 100,
  failed: 100,
}

/** Takes in one event. Progress never goes back, and a late event of an earlier stage changes nothing. */
export function withEvent(progress: RunProgress, event: Omit<ProgressEvent, 'sequence'>): RunProgress {
  if (event.stage === 'failed') return { ...progress, stage: 'failed' }
  if (FLOOR_PERCENT[event.stage] < FLOOR_PERCENT[progress.stage]) return progress
  const percent = Math.max(progress.percent, FLOOR_PERCENT[event.stage], event.percent)
  const { modelIndex, modelCount } = event
  return {
    stage: event.stage,
    percent,
    ...(modelIndex !== undefined && modelCount !== undefined && { modelIndex, modelCount }),
  }
}

/** Time in which the distance to the target shrinks to about a third. */
const CATCH_UP_MS = 180
const CREEP_MS = 6000

/**
 * The percent to show after `elapsedMs` more: quickly up to what is known, then ever slower towards the next stage,
 * which it does not reach by itself. Never goes back.
 */
export function smoothedPercent(shown: number, progress: RunProgress, elapsedMs: number): number {
  const closer = (goal: number, timeMs: number): number => goal - (goal - shown) * Math.exp(-elapsedMs / timeMs)
  if (shown < progress.percent - 0.5) return Math.min(progress.percent, closer(progress.percent, CATCH_UP_MS))
  const ceiling = Math.max(CEILING_PERCENT[progress.stage], progress.percent)
  return Math.max(shown, Math.min(ceiling, closer(ceiling, CREEP_MS)))
}
