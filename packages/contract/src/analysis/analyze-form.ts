import { z } from 'zod'
import { askedLanguageSchema } from '../languages.ts'
import { remoteProviderIdSchema } from './ai-models.ts'
import { declaredViewSchema } from './answer.ts'
import { SPOT_NAME_LENGTH, spotSchema } from './comparison.ts'
import { PIXELS_PER_MM } from './photo-limits.ts'
import { questionnaireDataSchema } from './questionnaire.ts'

/** The file of the form of `POST /api/analyze`; what it may be is in `PHOTO_LIMITS`. */
export const PHOTO_FIELD = 'image'

/** Files of the form: the same spot photographed again at once, for one's own noise. They share the size that one photo may have, and only their measures are kept. */
export const REPEAT_FIELD = 'repeat'
export const MOST_REPEATS = 2

/** How much the form may hold. More files than one are read, to be refused by their own name. */
export const ANALYZE_FORM_LIMITS = {
  parts: 24,
  fieldBytes: 64 * 1024,
  fieldNameBytes: 100,
  /** What the form may weigh beside the photo: the text fields and the boundaries between the parts. */
  overheadBytes: 256 * 1024,
} as const

/** Every field is text, and one that is left empty is left out. */
const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined)
const tick = text.transform((value) => ['true', 'on', '1'].includes(value?.toLowerCase() ?? ''))

/**
 * The fields of the form of `POST /api/analyze` beside the photo, and what each becomes. A field that is wrong is an issue at its name, in this
 * order; JSON that cannot be read is a `custom` one, and an answer out of bounds one below `questionnaireData`.
 */
export const analyzeFormSchema = z.object({
  /** `1` means the caller. */
  userId: text,
  language: askedLanguageSchema,
  consent: tick.pipe(z.literal(true)),
  /** Providers of remote models that may see the photo, separated by commas. */
  consentProviders: text
    .transform((value = '') => [...new Set(value.split(',').map((name) => name.trim()))].filter((name) => name !== ''))
    .pipe(z.array(remoteProviderIdSchema)),
  questionnaireData: text.transform(parseAnswers).pipe(questionnaireDataSchema.optional()),
  /** What a dermatoscope's profile says, of the photo as it is uploaded; without it nothing is told in units. */
  pixelsPerMm: text
    .transform((value) => (value === undefined ? undefined : Number(value.replace(',', '.'))))
    .pipe(z.number().min(PIXELS_PER_MM.min).max(PIXELS_PER_MM.max).optional()),
  /** What the person says that the photo shows; it decides what is measured. */
  view: text.transform((value) => value?.toLowerCase()).pipe(declaredViewSchema.optional()),
  /** What the person calls the spot: photos of one view and one name are a series. One that is too long is cut. */
  spot: text.transform((value) => value && storable(value).slice(0, SPOT_NAME_LENGTH).trim()).pipe(spotSchema.optional()),
  /** The photo and its labels may be used to measure and improve the engine. */
  consentImprovement: tick,
  /** It is hair or scalp, and looked at whatever the first look holds of it. */
  isHairOrScalp: tick,
})
/** As a client writes them. */
export type AnalyzeFormFields = z.input<typeof analyzeFormSchema>
export type AnalyzeForm = z.output<typeof analyzeFormSchema>

function parseAnswers(value: string | undefined, context: z.RefinementCtx): unknown {
  if (value === undefined) return undefined
  try {
    return JSON.parse(value, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON' })
    return z.NEVER
  }
}

/** PostgreSQL's JSON holds neither zero characters nor halves of surrogate pairs. */
const storable = (value: string): string => value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
