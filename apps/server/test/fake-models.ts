import type { CompletedReading, Quality, RejectedReading } from '@chioma/contract'
import type { VisionAnswer, VisionModel, VisionRequest } from '../src/analysis/models/vision-model.ts'
import type { TestServer } from './test-server.ts'

export const GOOD_QUALITY: Quality = { sharpness: 0.8, exposure: 0.5, glare: 0.01, shortSidePx: 480, limits: [] }

export const FLAKY_READING: CompletedReading = {
  outcome: 'completed',
  view: 'microscope',
  viewConfidence: 0.95,
  quality: GOOD_QUALITY,
  findings: [
    {
      code: 'dandruff',
      severity: 'medium',
      confidence: 0.8,
      confidenceLow: 0.7,
      confidenceHigh: 0.88,
      area: 0.06,
      regions: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.3 }],
    },
  ],
  scores: { dandruff: 0.8, oiliness: 0.1, redness: 0.2 },
  measures: [{ code: 'flake_area', value: 6, low: 4.5, high: 7.5, unit: 'percent' }],
  cannotTell: [{ code: 'receding_hairline', reason: 'view' }],
}

/** Of a head from above whose crown is thinning. */
export const CROWN_READING: CompletedReading = {
  ...FLAKY_READING,
  view: 'head_top',
  findings: FLAKY_READING.findings.map((finding) => ({ ...finding, code: 'crown_thinning', confidence: 0.9 })),
  scores: { crown_thinning: 0.9 },
  measures: [],
}

export const BLURRED_READING: RejectedReading = {
  outcome: 'rejected',
  failureCode: 'too_blurred',
  view: 'close_up',
  viewConfidence: 0.6,
  quality: { ...GOOD_QUALITY, sharpness: 0.05, limits: ['soft_focus'] },
}

/** One transparent pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const FLAKY_ANSWER: VisionAnswer = { reading: FLAKY_READING, overlays: { dandruff: TINY_PNG } }

/** A model that answers what it is told to, and remembers what it was shown. */
export function fakeModel(
  analyze: (request: VisionRequest, signal: AbortSignal) => Promise<VisionAnswer>,
  name = 'fake',
): VisionModel & { requests: VisionRequest[] } {
  const requests: VisionRequest[] = []
  return {
    provider: 'local',
    modelId: name,
    name,
    requests,
    analyze: (request, signal) => {
      requests.push(request)
      return analyze(request, signal)
    },
  }
}

/** Every call of a model that an analysis made for a purpose, in their order. */
export const callsOf = (
  { dependencies }: Pick<TestServer, 'dependencies'>,
  analysisId: string,
  purpose: 'report' | 'simulation',
) =>
  dependencies.database
    .selectFrom('model_calls')
    .select(['model_id', 'outcome', 'failure_code', 'cost_nano_usd'])
    .where('analysis_id', '=', analysisId)
    .where('purpose', '=', purpose)
    .orderBy('started_at')
    .execute()
