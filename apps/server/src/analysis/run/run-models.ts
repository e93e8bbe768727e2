import { type Alert, type Finding, type ModelResult, type Reading, readingSchema } from '@chioma/contract'
import { abortAfter, beforeAbort } from '../../platform/before-abort.ts'
import { isDatabaseGone } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/logger.ts'
import { ModelCallError } from '../models/model-call-error.ts'
import type { VisionAnswer, VisionModel, VisionRequest } from '../models/vision-model.ts'

export interface ModelRun {
  model: VisionModel
  result: ModelResult
  /** Absent when the model failed. */
  answer: VisionAnswer | undefined
}

interface RunOptions {
  /** One deadline for all models at providers, their retries included. Our own engine is waited for: it has a limit of its own. */
  deadlineMs: number
  signal: AbortSignal
  onAnswer(answeredCount: number): Promise<void>
}

/** Shows the photo to every model, side by side. A model that fails is recorded as failed; the others still count. */
export async function runModels(
  { logger }: { logger: Logger },
  models: readonly VisionModel[],
  request: VisionRequest,
  { deadlineMs, signal, onAnswer }: RunOptions,
): Promise<ModelRun[]> {
  const deadline = abortAfter(deadlineMs, signal)
  let answeredCount = 0
  return Promise.all(
    models.map(async (model) => {
      const run = await runModel(logger, model, request, model.provider === 'local' ? signal : deadline)
      answeredCount += 1
      await onAnswer(answeredCount)
      return run
    }),
  )
}

async function runModel(logger: Logger, model: VisionModel, request: VisionRequest, limit: AbortSignal): Promise<ModelRun> {
  const startedAt = performance.now()
  const passed = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await beforeAbort(model.analyze(request, limit), limit)
    const reading = readingSchema.safeParse(answer.reading)
    if (!reading.success) return { model, answer: undefined, result: failedResult(model, 'off_schema', passed()) }
    return { model, answer: { ...answer, reading: reading.data }, result: answeredResult(model, reading.data, passed()) }
  } catch (error) {
    // What our own engine said could not be kept: no fault of it, and the work is tried again. Of a provider such an error may be its own.
    if (model.provider === 'local' && isDatabaseGone(error)) throw error
    const code = error instanceof ModelCallError ? error.code : limit.aborted ? 'deadline' : 'model_failed'
    logger.warn({ err: error, code, model: model.modelId, provider: model.provider }, 'a model did not answer')
    return { model, answer: undefined, result: failedResult(model, code, passed()) }
  }
}

function answeredResult(model: VisionModel, reading: Reading, durationMs: number): ModelResult {
  const common = { model: model.name, provider: model.provider, durationMs }
  if (reading.outcome === 'rejected') {
    return { ...common, outcome: 'rejected', failureCode: reading.failureCode, result: { findings: [] } }
  }
  return { ...common, outcome: 'completed', result: resultOf(reading) }
}

/** What one model said of a photo, as it is kept beside what all of them came to. */
export function resultOf({
  findings,
  alerts = [],
}: {
  findings: readonly Finding[]
  alerts?: readonly Alert[] | undefined
}): ModelResult['result'] {
  return {
    findings: findings.map(({ code, severity, confidence }) => ({ code, severity, confidence })),
    ...(alerts.length > 0 && { alerts: alerts.map(({ code }) => code) }),
  }
}

/** A model that was never shown the photo did not fail at it. */
const NOT_ASKED: readonly string[] = ['consent_missing', 'key_missing', 'prompt_missing', 'price_missing']

function failedResult(model: VisionModel, failureCode: string, durationMs: number): ModelResult {
  const outcome = NOT_ASKED.includes(failureCode) ? 'not_asked' : 'failed'
  return { model: model.name, provider: model.provider, outcome, durationMs, failureCode, result: { findings: [] } }
}
