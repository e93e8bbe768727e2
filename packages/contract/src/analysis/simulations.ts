import { z } from 'zod'
import { languageSchema } from '../languages.ts'
import { versionSchema } from '../versions.ts'
import {
  imageProviderIdSchema,
  keySourceSchema,
  modelFailureCodeSchema,
  modelProviderIdSchema,
  newAiModelSchema,
  tokenPriceSchema,
} from './ai-models.ts'

/** How it could go, from the least to the most; a `conservative` course may look as today. */
export const SIMULATION_OUTCOMES = ['conservative', 'likely', 'optimistic'] as const
export const simulationOutcomeSchema = z.enum(SIMULATION_OUTCOMES)
export type SimulationOutcome = z.infer<typeof simulationOutcomeSchema>

/** Why nothing is drawn. `no_area`: no thinning place was found. `view`: a face, or what shows no head from above or behind. */
export const simulationRefusalSchema = z.enum([
  'not_finished',
  'under_age',
  'see_a_doctor',
  'cannot_tell',
  'view',
  'no_area',
  'photo_gone',
])
export type SimulationRefusal = z.infer<typeof simulationRefusalSchema>

export const simulationPictureSchema = z.object({
  outcome: simulationOutcomeSchema,
  /** A JPEG that says in its pixels and in its metadata that it is a simulation. */
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Nothing was drawn into it: it shows the photo, and says so. */
  isAsToday: z.boolean(),
})

/** `consentProvider`: the visitor lets that provider have the photo, so that its model draws. Without it the photo stays here. */
export const simulationRequestSchema = z.object({ consentProvider: imageProviderIdSchema.optional() })
export type SimulationRequestBody = z.infer<typeof simulationRequestSchema>

/** Who draws: `local` is the embedded renderer. */
const rendererSchema = z.object({ provider: modelProviderIdSchema, providerName: z.string(), model: z.string() })

/** `possible`: nobody has asked for it yet. `refused` says why in `refusal`; `failed` may be asked for again. */
export const simulationSchema = z.object({
  analysisId: z.uuid(),
  status: z.enum(['possible', 'refused', 'drawing', 'completed', 'failed']),
  refusal: simulationRefusalSchema.nullable(),
  /** Of the words in the pictures. */
  language: languageSchema.nullable(),
  /** The photo that they are drawn upon. */
  photoUrl: z.string(),
  /** When the photo was sent. */
  photoAt: z.iso.datetime(),
  /** Who drew; `null` until it is drawn. */
  drawnBy: rendererSchema.nullable(),
  /** The image model that the visitor agreed to gave nothing that could be used, and the embedded renderer drew in its place. */
  isReplacement: z.boolean(),
  /** A model at a provider that would draw, if the visitor lets it have the photo; `null` where none is in use. */
  imageModel: rendererSchema.extend({ provider: imageProviderIdSchema }).nullable(),
  /** All three, once completed. */
  pictures: z.array(simulationPictureSchema),
})
export type Simulation = z.infer<typeof simulationSchema>

const imageModel = z.object({
  provider: imageProviderIdSchema,
  modelId: newAiModelSchema.shape.modelId,
  /** What a million tokens cost; that of input is the price of pictures. */
  price: tokenPriceSchema,
})

/** Who draws simulations, as staff see it: `GET /api/admin/simulation-renderer`. `model` is `null` where the embedded renderer does. */
export const simulationRendererSchema = z.object({
  model: imageModel.nullable(),
  /** The providers that can be chosen, what they offer, and whether they can be reached. */
  providers: z.array(
    z.object({
      id: imageProviderIdSchema,
      name: z.string(),
      keySource: keySourceSchema,
      models: z.array(z.object({ modelId: z.string(), name: z.string(), price: tokenPriceSchema })),
    }),
  ),
  version: versionSchema,
})
export type SimulationRenderer = z.infer<typeof simulationRendererSchema>

export const simulationRendererChangeSchema = z.object({ model: imageModel.nullable(), version: versionSchema })
export type SimulationRendererChange = z.infer<typeof simulationRendererChangeSchema>

/** Draws a sample with a draft of the prompt: with the model that is in use, or with the embedded renderer, which takes no words. */
export const simulationTryOutSchema = z.object({ language: languageSchema, draft: z.string().trim().min(1).max(20_000) })

export const simulationTryOutResultSchema = z.object({
  drawnBy: rendererSchema,
  /** The photo and what came of it, as `data:` addresses; `null` where a course could not be used, with the reason. */
  photo: z.string(),
  outcomes: z.array(
    z.object({
      outcome: simulationOutcomeSchema.exclude(['conservative']),
      picture: z.string().nullable(),
      failureCode: modelFailureCodeSchema.nullable(),
      durationMs: z.number().int().nonnegative(),
      costUsd: z.number().nonnegative().nullable(),
    }),
  ),
})
export type SimulationTryOutResult = z.infer<typeof simulationTryOutResultSchema>
