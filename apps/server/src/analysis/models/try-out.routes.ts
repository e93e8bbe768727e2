import { readFile } from 'node:fs/promises'
import {
  type FindingCode,
  type HiddenPrompt,
  type PromptTryOutResult,
  promptTryOutResultSchema,
  promptTryOutSchema,
  type TokenPrice,
  type TryOutAnswer,
} from '@chioma/contract'
import { z } from 'zod'
import { abortAfter } from '../../platform/before-abort.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { byId } from '../../platform/http/validate-request.ts'
import type { Dependencies } from '../dependencies.ts'
import { callModel } from './call-model.ts'
import { ModelCallError, NO_USAGE } from './model-call-error.ts'
import { type ModelRow, selectModel } from './models.queries.ts'
import { selectPrompt, selectPromptFor } from './prompts/prompts.queries.ts'
import { accessTo, canReach } from './provider-access.ts'
import { costNanoUsd, FRAME_CHARACTERS, highestCostNanoUsd, NANO_USD, priceOf } from './token-cost.ts'
import type { VisionAnswer } from './vision-model.ts'

interface SamplePhoto {
  name: string
  /** The signs that it was drawn with; others it does not show. */
  shows: FindingCode[]
}

/** Drawn photos on which prompts are tried; `tools/draw-sample-photos.ts` makes them. */
export const SAMPLE_PHOTOS: readonly SamplePhoto[] = [
  { name: 'clear-scalp', shows: [] },
  { name: 'flaky-scalp', shows: ['dandruff'] },
  { name: 'red-scalp', shows: ['redness'] },
  { name: 'thin-crown', shows: ['crown_thinning'] },
]

export const readSamplePhoto = ({ name }: SamplePhoto): Promise<Buffer> =>
  readFile(new URL(`../../../assets/sample-photos/${name}.jpg`, import.meta.url))

/** Trying a prompt before a visitor's photo meets it. */
export async function tryOutRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.post(
    '/api/admin/hidden-prompts/:id/try-out',
    {
      config: { permission: 'prompts.edit', changesNothing: true },
      schema: {
        summary: 'Try a draft on the sample photos beside the prompt in use',
        params: byId,
        body: promptTryOutSchema,
        response: { 200: promptTryOutResultSchema },
      },
    },
    async (request) => {
      const prompt = await selectPrompt(dependencies.database, request.params.id)
      if (prompt === undefined) throw new AppError('not_found')
      return tryOutPrompt(dependencies, prompt, request.body)
    },
  )

  app.get(
    '/api/admin/sample-photos/:name',
    {
      config: { permission: 'prompts.edit' },
      schema: { summary: 'A drawn photo on which prompts are tried', params: z.object({ name: z.string().max(60) }) },
    },
    async (request, reply) => {
      const sample = SAMPLE_PHOTOS.find(({ name }) => name === request.params.name)
      if (sample === undefined) throw new AppError('not_found')
      return reply
        .header('cache-control', 'private, max-age=86400')
        .type('image/jpeg')
        .send(await readSamplePhoto(sample))
    },
  )
}

type Needs = Pick<Dependencies, 'config' | 'database' | 'keys' | 'logger' | 'modelBreakers' | 'remoteModels'>

const DEADLINE_MS = 25_000

/** Shows the sample photos to a model with a draft and, beside it, with the prompt in use. Nothing is changed; the calls count against the budget. */
async function tryOutPrompt(
  needs: Needs,
  { type, language }: Pick<HiddenPrompt, 'type' | 'language'>,
  { aiModelId, draft }: { aiModelId: string; draft: string },
): Promise<PromptTryOutResult> {
  if (type !== 'image_scanning') throw new AppError('request_invalid', { field: 'type' })
  const model = await selectModel(needs.database, aiModelId)
  if (model === undefined || model.provider === 'local') throw new AppError('model_missing', { field: 'aiModelId' })
  const access = await accessTo(needs, model.provider)
  if (!canReach(access)) throw new AppError('model_unusable', { field: 'aiModelId', values: { reason: 'key_missing' } })
  const price = priceOf(model)
  if (price === null) throw new AppError('model_unusable', { field: 'aiModelId', values: { reason: 'price_missing' } })
  const current = await selectPromptFor(needs.database, { type, language, aiModelId })
  const trial = (prompt: string, versionId: string | null) => ({ model, price, access, prompt, versionId, language })
  const samples = await Promise.all(
    SAMPLE_PHOTOS.map(async (sample) => {
      const photo = await readSamplePhoto(sample)
      const [withDraft, inUse] = await Promise.all([
        answerTo(needs, photo, trial(draft, null)),
        current === undefined ? null : answerTo(needs, photo, trial(current.prompt, current.versionId)),
      ])
      return { sample: sample.name, shows: sample.shows, draft: withDraft, inUse }
    }),
  )
  return { samples }
}

interface Trial {
  model: ModelRow
  price: TokenPrice
  access: Awaited<ReturnType<typeof accessTo>>
  prompt: string
  versionId: string | null
  language: HiddenPrompt['language']
}

async function answerTo(needs: Needs, photo: Buffer, trial: Trial): Promise<TryOutAnswer> {
  const startedAt = performance.now()
  const passedMs = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await askForSample(needs, photo, trial)
    return describeAnswer(answer, trial.price, passedMs())
  } catch (error) {
    if (!(error instanceof ModelCallError)) throw error
    const costUsd = error.usage === undefined ? null : costNanoUsd(trial.price, error.usage) / NANO_USD
    return { outcome: 'failed', failureCode: error.code, view: null, findings: [], durationMs: passedMs(), costUsd }
  }
}

async function askForSample(
  needs: Needs,
  photo: Buffer,
  { model, price, access, prompt, versionId, language }: Trial,
): Promise<VisionAnswer> {
  const { provider, modelId, name } = model
  if (provider === 'local') throw new ModelCallError('model_failed')
  const parameters = needs.remoteModels.parametersOf(provider, modelId)
  const vision = needs.remoteModels.connect({ provider, modelId, name, access, prompt, parameters })
  return callModel(
    needs,
    {
      analysisId: null,
      purpose: 'try_out',
      aiModelId: model.id,
      provider,
      modelId,
      promptVersionId: versionId,
      parameters,
      price,
      highestCostNanoUsd: highestCostNanoUsd(price, prompt.length + FRAME_CHARACTERS, parameters.maxOutputTokens),
      ask: async (signal) => {
        const value = await vision.analyze({ photo, mediaType: 'image/jpeg', language, questionnaire: undefined }, signal)
        return { value, usage: value.usage ?? NO_USAGE }
      },
      keep: ({ reading }) => reading,
    },
    abortAfter(DEADLINE_MS),
    performance.now() + DEADLINE_MS,
  )
}

function describeAnswer({ reading, usage }: VisionAnswer, price: TokenPrice, durationMs: number): TryOutAnswer {
  const findings = reading.outcome === 'completed' ? reading.findings : []
  return {
    outcome: reading.outcome,
    failureCode: reading.outcome === 'rejected' ? reading.failureCode : null,
    view: reading.view,
    findings: findings.map(({ code, severity, confidence }) => ({ code, severity, confidence })),
    durationMs,
    costUsd: costNanoUsd(price, usage ?? NO_USAGE) / NANO_USD,
  }
}
