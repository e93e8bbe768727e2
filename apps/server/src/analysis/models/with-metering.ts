import { type Finding, type Reading, readingSchema } from '@chioma/contract'
import sharp from 'sharp'
import type { Dependencies } from '../dependencies.ts'
import { callModel } from './call-model.ts'
import type { ChosenModel } from './choose-models.ts'
import { NO_USAGE } from './model-call-error.ts'
import { type CallPurpose, insertEndedCall, type ModelCall, type selectAnswers } from './model-calls.queries.ts'
import type { Calibration } from './models.queries.ts'
import type { VisionAnswer, VisionModel, VisionRequest } from './vision-model.ts'

export interface AskingFor {
  analysisId: string | null
  purpose: CallPurpose
  /** Answers of an earlier try of the same work; they are not paid for twice. */
  earlier: Awaited<ReturnType<typeof selectAnswers>>
  /** On the clock of `performance.now()`. */
  deadlineAt: number
  /** The photo as providers get it. */
  photoForProviders(): Promise<Uint8Array>
}

type Needs = Pick<Dependencies, 'database' | 'logger' | 'modelBreakers'>

/** A chosen model as one that can simply be asked: what it costs, how often it may fail and what is noted of it is settled here. */
export function withMetering(needs: Needs, chosen: ChosenModel, asking: AskingFor): VisionModel {
  return {
    ...chosen.vision,
    analyze: (request, signal) => {
      if (chosen.vision.provider === 'local') return analyzeAndRecord(needs, chosen, asking, request, signal)
      const earlier = earlierReading(chosen, asking)
      if (earlier !== undefined) return Promise.resolve(calibrated(chosen, earlier))
      return chosen.cost === undefined
        ? chosen.vision.analyze(request, signal)
        : analyzeWithinLimits(needs, chosen, asking, request, signal)
    },
  }
}

const callOf = ({ vision, aiModelId, promptVersionId, parameters }: ChosenModel, asking: AskingFor): ModelCall => ({
  analysisId: asking.analysisId,
  purpose: asking.purpose,
  aiModelId,
  provider: vision.provider,
  modelId: vision.modelId,
  promptVersionId,
  parameters,
})

async function analyzeAndRecord(
  { database }: Needs,
  chosen: ChosenModel,
  asking: AskingFor,
  request: VisionRequest,
  signal: AbortSignal,
): Promise<VisionAnswer> {
  const startedAt = new Date()
  const answer = await chosen.vision.analyze(request, signal)
  const endedAt = new Date()
  const durationMs = endedAt.getTime() - startedAt.getTime()
  const end = { outcome: 'answered', answer: answer.reading, usage: NO_USAGE, costNanoUsd: 0, durationMs } as const
  await insertEndedCall(database, callOf(chosen, asking), end, { startedAt, endedAt })
  return answer
}

async function analyzeWithinLimits(
  needs: Needs,
  chosen: ChosenModel,
  asking: AskingFor,
  request: VisionRequest,
  signal: AbortSignal,
): Promise<VisionAnswer> {
  const { vision, cost } = chosen
  if (cost === undefined) throw new Error('a model without a price is not asked within limits')
  const photo = await asking.photoForProviders()
  const answer = await callModel(
    needs,
    {
      ...callOf(chosen, asking),
      price: cost.price,
      highestCostNanoUsd: cost.highestNanoUsd,
      ask: async (tryUntil) => {
        const value = await vision.analyze({ ...request, photo }, tryUntil)
        return { value, usage: value.usage ?? NO_USAGE }
      },
      keep: ({ reading }) => reading,
    },
    signal,
    asking.deadlineAt,
  )
  return calibrated(chosen, answer)
}

const calibrated = ({ calibration }: ChosenModel, answer: VisionAnswer): VisionAnswer => ({
  ...answer,
  reading: calibrateReading(answer.reading, calibration),
})

function earlierReading({ vision, promptVersionId }: ChosenModel, { earlier }: AskingFor): VisionAnswer | undefined {
  const row = earlier.find(
    (answer) =>
      answer.provider === vision.provider && answer.model_id === vision.modelId && answer.prompt_version_id === promptVersionId,
  )
  return row && { reading: readingSchema.parse(row.answer), overlays: {} }
}

/** What providers scale photos down to themselves; more costs time and tokens and shows their models nothing. */
const SIDE_PX = 1568
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' } as const

/** The stored photo, small enough to send: pixels only, as everything that is stored. Made once, when the first model wants it. */
export function photoForProviders(photo: Uint8Array): () => Promise<Uint8Array> {
  let made: Promise<Uint8Array> | undefined
  const make = (): Promise<Uint8Array> =>
    sharp(photo).resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true }).jpeg(JPEG).toBuffer()
  return () => (made ??= make())
}

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
