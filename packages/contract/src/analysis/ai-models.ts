import { z } from 'zod'
import { versionSchema } from '../versions.ts'

/** Where models run: `local` in this process, the others at a provider of that name or a server that speaks OpenAI's dialect. */
export const modelProviderIdSchema = z.enum(['local', 'anthropic', 'openai', 'google', 'mistral', 'openai-compatible'])
export type ModelProviderId = z.infer<typeof modelProviderIdSchema>

export const remoteProviderIdSchema = modelProviderIdSchema.exclude(['local'])
export type RemoteProviderId = z.infer<typeof remoteProviderIdSchema>
export const REMOTE_PROVIDER_IDS = remoteProviderIdSchema.options

/** The providers whose models edit pictures. */
export const imageProviderIdSchema = modelProviderIdSchema.extract(['openai', 'google', 'openai-compatible'])
export type ImageProviderId = z.infer<typeof imageProviderIdSchema>
export const IMAGE_PROVIDER_IDS = imageProviderIdSchema.options

/** The model that the staff area marks as recommended. */
export const RECOMMENDED_MODEL_ID = 'claude-sonnet-4-20250514'

const usdPerMillion = z.number().min(0).max(10_000)

/** What a provider asks for a million tokens, in US dollars. What is read from or written to its cache costs `input` where nothing is said. */
export const tokenPriceSchema = z.object({
  inputUsdPerMillion: usdPerMillion,
  outputUsdPerMillion: usdPerMillion,
  cacheReadUsdPerMillion: usdPerMillion.optional(),
  cacheWriteUsdPerMillion: usdPerMillion.optional(),
})
export type TokenPrice = z.infer<typeof tokenPriceSchema>

/** `none`: no key is needed or known; `unreadable`: a stored key that the master key does not open. */
export const keySourceSchema = z.enum(['not_needed', 'none', 'environment', 'stored', 'unreadable'])
export type KeySource = z.infer<typeof keySourceSchema>

/** Why a model did not answer; the words of a refusal or an error never travel further than this code. */
export const modelFailureCodeSchema = z.enum([
  'key_missing',
  'key_refused',
  'model_unknown',
  'payment_required',
  'rate_limited',
  'provider_unavailable',
  'deadline',
  'refused',
  'empty_answer',
  'off_schema',
  'cannot_see',
  'price_missing',
  'budget_spent',
  'paused_after_failures',
  'consent_missing',
  'prompt_missing',
  'interrupted',
  'words_refused',
  // What an image model gave back is no simulation: see EDIT_FAULTS of the engine.
  'picture_unreadable',
  'picture_other_frame',
  'picture_altered_elsewhere',
  'picture_no_hair_added',
  'model_failed',
])
export type ModelFailureCode = z.infer<typeof modelFailureCodeSchema>

const name = z.string().trim().min(1).max(100)
const modelId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\w.:@/-]+$/)
const priority = z.number().int().min(1).max(100)

export const aiModelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: modelProviderIdSchema,
  /** As the provider spells it. */
  modelId: z.string(),
  /** 1 first. */
  priority,
  isActive: z.boolean(),
  isRecommended: z.boolean(),
  /** Absent for models that cost nothing, `null` where nobody has entered one. */
  price: tokenPriceSchema.nullable(),
  keySource: keySourceSchema,
  lastProbe: z
    .object({ at: z.iso.datetime(), outcome: z.enum(['seen', 'failed']), failureCode: modelFailureCodeSchema.nullable() })
    .nullable(),
  /** Whether its confidence was measured on labelled photos; until then it counts for less. */
  isCalibrated: z.boolean(),
  version: versionSchema,
})
export type AiModel = z.infer<typeof aiModelSchema>

export const newAiModelSchema = z.object({
  name,
  provider: remoteProviderIdSchema,
  modelId,
  priority: priority.default(10),
  isActive: z.boolean().default(false),
  price: tokenPriceSchema.nullable().default(null),
})
export type NewAiModel = z.infer<typeof newAiModelSchema>

/** What may change. With `version`, a row that somebody else changed meanwhile is not overwritten. */
export const aiModelPatchSchema = z
  .object({
    name,
    modelId,
    priority,
    isActive: z.boolean(),
    price: tokenPriceSchema.nullable(),
    version: versionSchema,
  })
  .partial()
  .strict()
export type AiModelPatch = z.infer<typeof aiModelPatchSchema>

/** A model that a provider is known to offer. */
export const knownModelSchema = z.object({
  modelId: z.string(),
  name: z.string(),
  capabilities: z.object({ vision: z.boolean(), structuredOutput: z.boolean() }),
  price: tokenPriceSchema.nullable(),
})

export const aiProviderSchema = z.object({
  id: remoteProviderIdSchema,
  name: z.string(),
  keySource: keySourceSchema,
  /** Last four characters of the key in use. */
  keyEnding: z.string().nullable(),
  models: z.array(knownModelSchema),
})
export type AiProvider = z.infer<typeof aiProviderSchema>

export const providerKeySchema = z.object({ apiKey: z.string().trim().min(8).max(500) })
