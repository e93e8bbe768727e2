import {
  type AnalysisReplay,
  analysisReplaySchema,
  languageSchema,
  type ModelCallRecord,
  modelCallSchema,
  type Reading,
  readingSchema,
  remoteProviderIdSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { abortAfter } from '../../platform/before-abort.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { getReadable } from '../../platform/storage/object-storage.ts'
import { actorOf, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ChosenModel } from '../models/choose-models.ts'
import { ModelCallError } from '../models/model-call-error.ts'
import { callParametersSchema, type RecordedCall, selectCalls, selectRecordedCalls } from '../models/model-calls.queries.ts'
import { selectModel } from '../models/models.queries.ts'
import { accessTo, canReach } from '../models/provider-access.ts'
import { FRAME_CHARACTERS, highestCostNanoUsd, NANO_USD, priceOf } from '../models/token-cost.ts'
import type { VisionRequest } from '../models/vision-model.ts'
import { calibrateReading, photoForProviders, withMetering } from '../models/with-metering.ts'
import { selectWork } from '../store/analyses.queries.ts'
import { declaredViewOf, reportedAnswers } from '../store/analysis-row.ts'

/** Which models saw a photo, what they cost, and whether they would say it again. */
export async function modelCallsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.get(
    '/api/admin/analyses/:id/model-calls',
    {
      config: { permission: 'analyses.read' },
      schema: { summary: 'Every call of a model for an analysis', params: byId, response: { 200: z.array(modelCallSchema) } },
    },
    async (request) => (await selectCalls(dependencies.database, request.params.id)).map(present),
  )

  app.post(
    '/api/admin/analyses/:id/replay',
    {
      config: { permission: 'models.manage' },
      schema: { summary: 'Ask the models of an analysis again', params: byId, response: { 200: analysisReplaySchema } },
    },
    async (request) => {
      const replay = await replayAnalysis(dependencies, request.params.id)
      const after = { models: replay.models.map(({ provider, modelId, isSame }) => ({ provider, modelId, isSame })) }
      await dependencies.database.transaction().execute((trx) =>
        writeAuditEntry(trx, actorOf(request), {
          action: 'analysis.replayed',
          subject: `analysis/${request.params.id}`,
          after,
        }),
      )
      return replay
    },
  )
}

function present({ costNanoUsd, startedAt, ...call }: Awaited<ReturnType<typeof selectCalls>>[number]): ModelCallRecord {
  return modelCallSchema.parse({
    ...call,
    costUsd: costNanoUsd === null ? null : costNanoUsd / NANO_USD,
    startedAt: startedAt.toISOString(),
  })
}

const DEADLINE_MS = 25_000

/**
 * Asks every model of an analysis again, with the prompt version and the parameters of then, and sets both answers side by
 * side. The analysis itself stays as it is. Only providers that the visitor let see the photo are asked.
 */
async function replayAnalysis(dependencies: Dependencies, analysisId: string): Promise<AnalysisReplay> {
  const work = await selectWork(dependencies.database, analysisId)
  if (!work) throw new AppError('analysis_not_found')
  const calls = await selectRecordedCalls(dependencies.database, analysisId)
  const dataKey = dependencies.keys.unwrapDataKey(work.wrapped_key, work.visitor_id)
  const photo = await getReadable(dependencies, dataKey, work.object_key, { analysisId })
  if (!photo) throw new AppError('picture_unreadable')
  const request: VisionRequest = {
    photo,
    mediaType: 'image/jpeg',
    language: languageSchema.parse(work.language),
    questionnaire: reportedAnswers(work),
    pixelsPerMm: work.pixels_per_mm ?? undefined,
    declaredView: declaredViewOf(work),
    isHairOrScalp: work.is_hair_or_scalp,
  }
  const mayAsk = (provider: string) => provider === 'local' || (work.providers ?? []).includes(provider)
  const models = await Promise.all(
    calls.filter(({ provider }) => mayAsk(provider)).map((call) => replayCall(dependencies, analysisId, call, request)),
  )
  return { analysisId, models }
}

async function replayCall(
  dependencies: Dependencies,
  analysisId: string,
  call: RecordedCall,
  request: VisionRequest,
): Promise<AnalysisReplay['models'][number]> {
  const { provider, modelId, promptVersion } = call
  const recorded = readingSchema.parse(call.answer)
  const common = { provider, modelId, promptVersion }
  try {
    const model = await modelOfThen(dependencies, call)
    const before = describe(model.vision.provider === 'local' ? recorded : calibrateReading(recorded, model.calibration))
    const asking = {
      analysisId,
      purpose: 'replay' as const,
      earlier: [],
      deadlineAt: performance.now() + DEADLINE_MS,
      photoForProviders: photoForProviders(request.photo),
    }
    const { reading } = await withMetering(dependencies, model, asking).analyze(request, abortAfter(DEADLINE_MS))
    const after = describe(reading)
    return { ...common, before, after, failureCode: null, isSame: JSON.stringify(before) === JSON.stringify(after) }
  } catch (error) {
    if (!(error instanceof ModelCallError)) throw error
    return { ...common, before: describe(recorded), after: null, failureCode: error.code, isSame: false }
  }
}

/** The model with the prompt and the parameters of then, at today's price. Throws `ModelCallError` where it cannot be had any more. */
async function modelOfThen(dependencies: Dependencies, call: RecordedCall): Promise<ChosenModel> {
  const { aiModelId, modelId, promptVersionId } = call
  if (call.provider === 'local') {
    const vision = dependencies.visionModels.find((model) => model.modelId === modelId)
    if (vision === undefined) throw new ModelCallError('model_unknown')
    return { vision, aiModelId, calibration: null, promptVersionId: null, parameters: call.parameters }
  }
  const provider = remoteProviderIdSchema.parse(call.provider)
  const [row, access] = await Promise.all([
    aiModelId === null ? undefined : selectModel(dependencies.database, aiModelId),
    accessTo(dependencies, provider),
  ])
  if (row === undefined) throw new ModelCallError('model_unknown')
  if (!canReach(access)) throw new ModelCallError('key_missing')
  const price = priceOf(row)
  if (price === null) throw new ModelCallError('price_missing')
  if (call.prompt === null) throw new ModelCallError('prompt_missing')
  const parameters = callParametersSchema.parse(call.parameters)
  const vision = dependencies.remoteModels.connect({ provider, modelId, name: row.name, access, prompt: call.prompt, parameters })
  const highestNanoUsd = highestCostNanoUsd(price, call.prompt.length + FRAME_CHARACTERS, parameters.maxOutputTokens)
  return { vision, aiModelId, calibration: row.calibration, promptVersionId, parameters, cost: { price, highestNanoUsd } }
}

const describe = (reading: Reading): AnalysisReplay['models'][number]['before'] => ({
  outcome: reading.outcome,
  view: reading.view,
  findings:
    reading.outcome === 'completed'
      ? reading.findings.map(({ code, severity, confidence }) => ({ code, severity, confidence }))
      : [],
})
