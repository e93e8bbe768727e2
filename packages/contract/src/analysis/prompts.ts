import { z } from 'zod'
import { languageSchema } from '../languages.ts'
import { versionSchema } from '../versions.ts'
import { modelFailureCodeSchema } from './ai-models.ts'
import { findingCodeSchema, severitySchema, viewSchema } from './findings.ts'

/** What a prompt is for: looking at a photo, writing the report, drawing the simulation. */
export const PROMPT_TYPES = ['image_scanning', 'report_generation', 'simulation_generation'] as const
export const promptTypeSchema = z.enum(PROMPT_TYPES)
export type PromptType = z.infer<typeof promptTypeSchema>

export const PROMPT_LENGTH = 20_000
const prompt = z.string().trim().min(1).max(PROMPT_LENGTH)
const priority = z.number().int().min(1).max(100)

/** A hidden prompt, as its active version reads. */
export const hiddenPromptSchema = z.object({
  id: z.uuid(),
  type: promptTypeSchema,
  language: languageSchema,
  /** `null`: for all models. */
  aiModelId: z.uuid().nullable(),
  prompt: z.string(),
  isActive: z.boolean(),
  /** 1 first. */
  priority,
  /** Number of the version in use, 1 the first. */
  promptVersion: versionSchema,
  /** Of the row, for `version_conflict`. */
  version: versionSchema,
  updatedAt: z.iso.datetime(),
})
export type HiddenPrompt = z.infer<typeof hiddenPromptSchema>

export const newHiddenPromptSchema = z.object({
  type: promptTypeSchema,
  language: languageSchema,
  aiModelId: z.uuid().nullable().default(null),
  prompt,
  isActive: z.boolean().default(false),
  priority: priority.default(1),
})
export type NewHiddenPrompt = z.infer<typeof newHiddenPromptSchema>

/** A changed `prompt` becomes a new version and is used from then on. */
export const hiddenPromptPatchSchema = z
  .object({ prompt, isActive: z.boolean(), priority, version: versionSchema })
  .partial()
  .strict()
export type HiddenPromptPatch = z.infer<typeof hiddenPromptPatchSchema>

export const promptVersionSchema = z.object({
  id: z.uuid(),
  number: versionSchema,
  prompt: z.string(),
  createdAt: z.iso.datetime(),
  /** `null`: came with the product. */
  createdBy: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type PromptVersion = z.infer<typeof promptVersionSchema>

/** `number` names what to take into use; `version` is the one that was looked at. */
export const promptRollbackSchema = z.object({
  number: versionSchema,
  version: versionSchema.optional(),
})
export type PromptRollback = z.infer<typeof promptRollbackSchema>

/** Tries a draft beside the prompt in use, on the sample photos and one model. */
export const promptTryOutSchema = z.object({ aiModelId: z.uuid(), draft: prompt })

export const tryOutAnswerSchema = z.object({
  outcome: z.enum(['completed', 'rejected', 'failed']),
  failureCode: z.string().nullable(),
  view: viewSchema.nullable(),
  findings: z.array(z.object({ code: findingCodeSchema, severity: severitySchema, confidence: z.number() })),
  durationMs: z.number().int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
})
export type TryOutAnswer = z.infer<typeof tryOutAnswerSchema>

export const promptTryOutResultSchema = z.object({
  samples: z.array(
    z.object({
      sample: z.string(),
      /** What the sample shows, by the codes that it was drawn with. */
      shows: z.array(findingCodeSchema),
      draft: tryOutAnswerSchema,
      /** `null` where no prompt is in use. */
      inUse: tryOutAnswerSchema.nullable(),
    }),
  ),
})
export type PromptTryOutResult = z.infer<typeof promptTryOutResultSchema>

/** What remote models cost: the day so far, its budget, and the last thirty days by model. */
export const modelSpendSchema = z.object({
  today: z.object({ committedUsd: z.number(), budgetUsd: z.number() }),
  deadlineMs: z.number().int(),
  version: versionSchema,
  models: z.array(
    z.object({
      provider: z.string(),
      modelId: z.string(),
      calls: z.number().int(),
      failed: z.number().int(),
      costUsd: z.number(),
      tokens: z.number().int(),
    }),
  ),
})
export type ModelSpend = z.infer<typeof modelSpendSchema>

export const modelSettingsPatchSchema = z.object({
  deadlineMs: z.number().int().min(5_000).max(120_000),
  dailyBudgetUsd: z.number().min(0).max(100_000).multipleOf(0.01),
  version: versionSchema,
})

/** One call of a model, as the staff sees it under an analysis. */
export const modelCallSchema = z.object({
  id: z.uuid(),
  purpose: z.string(),
  provider: z.string(),
  modelId: z.string(),
  promptVersionId: z.uuid().nullable(),
  promptVersion: z.number().int().nullable(),
  parameters: z.unknown(),
  outcome: z.enum(['running', 'answered', 'failed']),
  failureCode: modelFailureCodeSchema.nullable(),
  costUsd: z.number().nullable(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  durationMs: z.number().int().nullable(),
  startedAt: z.iso.datetime(),
})
export type ModelCallRecord = z.infer<typeof modelCallSchema>

const replayedAnswerSchema = z.object({
  outcome: z.enum(['completed', 'rejected']),
  view: viewSchema,
  findings: z.array(z.object({ code: findingCodeSchema, severity: severitySchema, confidence: z.number() })),
})

/** What the models of an analysis said then, and what they say now to the same prompt and parameters. */
export const analysisReplaySchema = z.object({
  analysisId: z.uuid(),
  models: z.array(
    z.object({
      provider: z.string(),
      modelId: z.string(),
      promptVersion: z.number().int().nullable(),
      before: replayedAnswerSchema,
      after: replayedAnswerSchema.nullable(),
      failureCode: modelFailureCodeSchema.nullable(),
      isSame: z.boolean(),
    }),
  ),
})
export type AnalysisReplay = z.infer<typeof analysisReplaySchema>
