import { z } from 'zod'
import { QUESTIONNAIRE_BOUNDS, QUESTIONNAIRE_OPTIONS } from './questionnaire-options.ts'

const STRESS_WORDS: Record<string, number> = { low: 2, medium: 5, high: 8 }

/** Other spellings that the server accepts, written without accents, case, spaces and hyphens apart. */
const SYNONYMS: Record<string, string> = {
  less_weekly: 'less_than_weekly',
  forfora: 'dandruff',
  perdita_capelli: 'hair_loss',
  capelli_grassi: 'oily_hair',
  capelli_secchi: 'dry_hair',
  prurito_cuoio_capelluto: 'itching',
  dermatite: 'dermatitis',
  diradamento: 'thinning',
  rottura_capelli: 'breakage',
  calvizie_maschile: 'male_pattern_baldness',
  calvizie_femminile: 'female_pattern_baldness',
  problemi_tiroidei: 'thyroid_problems',
  dermatite_seborroica: 'seborrheic_dermatitis',
  psoriasi: 'psoriasis',
  nessuna_storia_familiare: 'none',
  esercizio_regolare: 'regular_exercise',
  fumatore: 'smoking',
  consumo_alcol: 'alcohol',
  esposizione_sole_frequente: 'sun_exposure',
  uso_frequente_styling_tools: 'frequent_styling',
  trattamenti_chimici: 'chemical_treatments',
  vita_sedentaria: 'sedentary',
  active: 'regular_exercise',
  moderate: 'moderate_activity',
}

const canonical = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const code = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return SYNONYMS[code] ?? code
}

/** One answer or more about warning signs: which there are, or `none`. */
export const warningSignsSchema = z
  .array(z.enum(QUESTIONNAIRE_OPTIONS.warningSigns))
  .min(1)
  .max(QUESTIONNAIRE_OPTIONS.warningSigns.length)

const blankIsAbsent = (value: unknown): unknown => (value === '' || value === null ? undefined : value)
const numeric = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : blankIsAbsent(value)

const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess((v) => canonical(blankIsAbsent(v)), z.enum(options).optional())
const choices = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(
    (v) => (Array.isArray(v) ? [...new Set(v.map(canonical))] : blankIsAbsent(v)),
    z.array(z.enum(options)).max(options.length).optional(),
  )
const freeText = z.preprocess(blankIsAbsent, z.string().trim().max(QUESTIONNAIRE_BOUNDS.freeTextLength).optional())
const { age, sleepHours, stressLevel } = QUESTIONNAIRE_BOUNDS

/**
 * The answers as stored: canonical codes, numbers as numbers. Every field may be absent; what is present is within bounds.
 * Accepts both option sets of the specification and the words low, medium, high for stress (2, 5, 8).
 */
export const questionnaireSchema = z.object({
  age: z.preprocess(numeric, z.number().int().min(age.min).max(age.max).optional()),
  gender: choice(QUESTIONNAIRE_OPTIONS.gender),
  hairType: choice(QUESTIONNAIRE_OPTIONS.hairType),
  scalpType: choice(QUESTIONNAIRE_OPTIONS.scalpType),
  washFrequency: choice(QUESTIONNAIRE_OPTIONS.washFrequency),
  currentProducts: freeText,
  currentConcerns: choices(QUESTIONNAIRE_OPTIONS.currentConcerns),
  stressLevel: z.preprocess(
    (v) => numeric(typeof v === 'string' ? (STRESS_WORDS[v.trim().toLowerCase()] ?? v) : v),
    z.number().int().min(stressLevel.min).max(stressLevel.max).optional(),
  ),
  diet: choice(QUESTIONNAIRE_OPTIONS.diet),
  sleepHours: z.preprocess(numeric, z.number().min(sleepHours.min).max(sleepHours.max).multipleOf(sleepHours.step).optional()),
  hormonalChanges: choice(QUESTIONNAIRE_OPTIONS.hormonalChanges),
  familyHistory: choices(QUESTIONNAIRE_OPTIONS.familyHistory),
  environment: choice(QUESTIONNAIRE_OPTIONS.environment),
  lifestyle: choices(QUESTIONNAIRE_OPTIONS.lifestyle),
  warningSigns: choices(QUESTIONNAIRE_OPTIONS.warningSigns),
  /** The person chose the signs with what was heard in their free text before them: they stand, whatever the text says. */
  areWarningSignsConfirmed: z.boolean().optional(),
  previousTreatments: freeText,
  goals: freeText,
})
export type Questionnaire = z.infer<typeof questionnaireSchema>

/** The multipart field `questionnaireData`: the answers, and whether they are the untouched sample. */
export const questionnaireDataSchema = questionnaireSchema
  .omit({ areWarningSignsConfirmed: true })
  .extend({ questionnaireIsSample: z.boolean().optional() })
