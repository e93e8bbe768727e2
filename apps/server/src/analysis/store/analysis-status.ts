import type { AnalysisStatus } from '@chioma/contract'

/** What work on an analysis may make of its status. Finished is finished, until the visitor asks for another one; work that starts again after a crash stays `processing`. */
export const NEXT_STATUSES: Record<AnalysisStatus, readonly AnalysisStatus[]> = {
  pending: ['processing', 'failed'],
  processing: ['processing', 'completed', 'failed'],
  completed: [],
  failed: [],
}

const STATUSES: readonly AnalysisStatus[] = ['pending', 'processing', 'completed', 'failed']

/** The statuses that a guarded update to `next` may start from. */
export const statusesBefore = (next: AnalysisStatus): AnalysisStatus[] =>
  STATUSES.filter((status) => NEXT_STATUSES[status].includes(next))

export const ENDED_STATUSES: AnalysisStatus[] = STATUSES.filter((status) => NEXT_STATUSES[status].length === 0)

export const isFinished = (status: string): boolean => ENDED_STATUSES.some((ended) => ended === status)
