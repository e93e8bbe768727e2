import type { Analysis } from '@chioma/contract'

/** An analysis whose photo was taken and that nobody has worked on yet. */
export const analysisUnderWay = (id: string): Analysis => ({
  ...{ id, status: 'pending', language: 'en', answer: null, declaredView: null, confidence: null, completedAt: null },
  ...{ createdAt: '2026-11-22T10:00:00.000Z', detectedIssues: [], problemsDetected: 0, questionnaireIsSample: false },
  ...{ failureCode: null, failureMessage: null, photoUrl: `/api/analysis/${id}/photo`, results: null },
})
