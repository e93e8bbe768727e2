import {
  IMAGE_PROVIDER_IDS,
  type Language,
  type SimulationRenderer,
  type SimulationTryOutResult,
  simulationRendererChangeSchema,
  simulationRendererSchema,
  simulationTryOutResultSchema,
  simulationTryOutSchema,
} from '@chioma/contract'
import { abortAfter } from '../../platform/before-abort.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { actorOf, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { ModelCallError } from '../models/model-call-error.ts'
import { accessTo } from '../models/provider-access.ts'
import { costNanoUsd, NANO_USD } from '../models/token-cost.ts'
import { readSamplePhoto, SAMPLE_PHOTOS } from '../models/try-out.routes.ts'
import { Drawing } from './drawing.ts'
import {
  drawCourse,
  EMBEDDED_RENDERER,
  imageModelInUse,
  presentModel,
  selectRenderer,
  simulationLabels,
  updateRenderer,
} from './image-model.ts'

const SUBJECT = 'simulation/renderer'

/** Who draws simulations, and a trial of it before a visitor's photo meets it. */
export async function rendererRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.get(
    '/api/admin/simulation-renderer',
    {
      config: { permission: 'prompts.edit' },
      schema: { summary: 'Who draws simulations', response: { 200: simulationRendererSchema } },
    },
    async () => presentRenderer(dependencies),
  )

  app.put(
    '/api/admin/simulation-renderer',
    {
      config: { permission: 'models.manage' },
      schema: {
        summary:
          'Have the embedded renderer draw simulations, or an image model where a visitor lets its provider have the photo',
        body: simulationRendererChangeSchema,
        response: { 200: simulationRendererSchema },
      },
    },
    async (request) => {
      const { model } = request.body
      if (model !== null && ['none', 'unreadable'].includes((await accessTo(dependencies, model.provider)).keySource))
        throw new AppError('model_unusable', { field: 'provider', values: { reason: 'key_missing' } })
      const isChanged = await database.transaction().execute(async (trx) => {
        const before = await selectRenderer(trx)
        if (!(await updateRenderer(trx, request.body))) return false
        const after = await selectRenderer(trx)
        const action = 'simulation.renderer_changed'
        await writeAuditEntry(trx, actorOf(request), { action, subject: SUBJECT, before, after })
        return true
      })
      const current = await presentRenderer(dependencies)
      if (!isChanged) throw await versionConflict(database, { subject: SUBJECT, current })
      return current
    },
  )

  app.post(
    '/api/admin/simulation-renderer/try-out',
    {
      config: { permission: 'prompts.edit', changesNothing: true },
      schema: {
        summary: 'Draw the sample head with who draws now and a draft of the prompt',
        body: simulationTryOutSchema,
        response: { 200: simulationTryOutResultSchema },
      },
    },
    async (request) => tryOutRenderer(dependencies, request.body),
  )
}

async function presentRenderer(dependencies: Dependencies): Promise<SimulationRenderer> {
  const { remoteModels } = dependencies
  const providers = IMAGE_PROVIDER_IDS.map(async (id) => ({
    id,
    name: remoteModels.describe(id).name,
    keySource: (await accessTo(dependencies, id)).keySource,
    models: remoteModels.imageModels(id).map((model) => ({ ...model })),
  }))
  return { ...(await selectRenderer(dependencies.database)), providers: await Promise.all(providers) }
}

const SAMPLE = SAMPLE_PHOTOS.find(({ shows }) => shows.includes('crown_thinning'))
const DEADLINE_MS = 100_000
const OUTCOMES = ['likely', 'optimistic'] as const

/** Draws the sample head. Nothing is changed or kept; the calls count against the budget. */
async function tryOutRenderer(
  dependencies: Dependencies,
  { language, draft }: { language: Language; draft: string },
): Promise<SimulationTryOutResult> {
  if (SAMPLE === undefined) throw new AppError('not_found')
  const photo = await readSamplePhoto(SAMPLE)
  const drawing = new Drawing(abortAfter(DEADLINE_MS))
  try {
    const thinning = await thinningOf(dependencies, photo, language)
    await drawing.open({ photo, declaredView: 'head_top', thinning, parting: [], seed: 1 })
    const model = await imageModelInUse(dependencies)
    const framed = await drawing.frame()
    if (framed === undefined) throw new AppError('simulation_refused')
    const drawnBy = model === undefined ? EMBEDDED_RENDERER : presentModel(model)
    const trials =
      model === undefined
        ? OUTCOMES.map((outcome) => ({ outcome, failureCode: null, durationMs: 0, costUsd: 0 }))
        : await Promise.all(
            OUTCOMES.map((outcome) =>
              trial(outcome, model.price, () =>
                drawCourse(
                  dependencies,
                  drawing,
                  outcome,
                  {
                    model,
                    prompt: draft,
                    promptVersionId: null,
                    analysisId: null,
                    purpose: 'try_out',
                    framed,
                    deadlineAt: performance.now() + DEADLINE_MS,
                  },
                  abortAfter(DEADLINE_MS),
                ),
              ),
            ),
          )
    const labels = simulationLabels(dependencies, language, { provider: drawnBy.provider, model: model?.modelId ?? '' })
    const drawn = await drawing.finish(model === undefined ? 'renderer' : 'model', labels)
    const pictureOf = (outcome: string): string | null => {
      const jpeg = drawn?.pictures.find((picture) => picture.outcome === outcome)?.jpeg
      return jpeg === undefined ? null : dataAddress(jpeg)
    }
    return {
      drawnBy,
      photo: dataAddress(photo),
      outcomes: trials.map((one) => ({ ...one, picture: pictureOf(one.outcome) })),
    }
  } finally {
    await drawing.close()
  }
}

type Trial = Omit<SimulationTryOutResult['outcomes'][number], 'picture'>

async function trial(
  outcome: Trial['outcome'],
  price: Parameters<typeof costNanoUsd>[0],
  draw: () => Promise<number>,
): Promise<Trial> {
  const startedAt = performance.now()
  const passedMs = () => Math.round(performance.now() - startedAt)
  try {
    const cost = await draw()
    return { outcome, failureCode: null, durationMs: passedMs(), costUsd: cost / NANO_USD }
  } catch (error) {
    if (!(error instanceof ModelCallError)) throw error
    const costUsd = error.usage === undefined ? null : costNanoUsd(price, error.usage) / NANO_USD
    return { outcome, failureCode: error.code, durationMs: passedMs(), costUsd }
  }
}

/** Where the embedded models see the crown thinning in the sample. */
async function thinningOf({ visionModels }: Dependencies, photo: Buffer, language: Language): Promise<Uint8Array[]> {
  const request = { photo, mediaType: 'image/jpeg', language, questionnaire: undefined, declaredView: 'head_top' } as const
  const answers = await Promise.all(visionModels.map((model) => model.analyze(request, abortAfter(DEADLINE_MS))))
  return answers.flatMap(({ overlays }) => (overlays.crown_thinning === undefined ? [] : [overlays.crown_thinning]))
}

const dataAddress = (jpeg: Uint8Array): string => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
