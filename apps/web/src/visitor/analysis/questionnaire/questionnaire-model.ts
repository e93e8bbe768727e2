import { QUESTIONNAIRE_BOUNDS, QUESTIONNAIRE_OPTIONS, type Questionnaire, questionnaireSchema } from '@chioma/contract'

export const SINGLE_CHOICE_FIELDS = [
  'gender',
  'hairType',
  'scalpType',
  'washFrequency',
  'diet',
  'hormonalChanges',
  'environment',
] as const
export const MULTIPLE_CHOICE_FIELDS = ['currentConcerns', 'familyHistory', 'lifestyle'] as const
export const TEXT_FIELDS = ['currentProducts', 'previousTreatments', 'goals'] as const
export const NUMBER_FIELDS = ['age', 'sleepHours', 'stressLevel'] as const

export type SingleChoiceField = (typeof SINGLE_CHOICE_FIELDS)[number]
export type MultipleChoiceField = (typeof MULTIPLE_CHOICE_FIELDS)[number]
export type TextField = (typeof TEXT_FIELDS)[number]
export type NumberField = (typeof NUMBER_FIELDS)[number]
export type QuestionnaireField = SingleChoiceField | MultipleChoiceField | TextField | NumberField

/** What stands in the form: everything as typed, unanswered as the empty string or the empty list. */
export type FormValues = Record<SingleChoiceField | TextField | NumberField, string> & Record<MultipleChoiceField, string[]>

/** The parts of the sample that are prose and therefore differ by language. */
export type SampleTexts = Record<TextField, string>

export const STEP_IDS = ['you', 'hair', 'concerns', 'days', 'goals'] as const
export type StepId = (typeof STEP_IDS)[number]

export interface QuestionnaireStep {
  id: StepId
  fields: readonly QuestionnaireField[]
}

export const STEPS: readonly [QuestionnaireStep, ...QuestionnaireStep[]] = [
  { id: 'you', fields: ['age', 'gender', 'hormonalChanges'] },
  { id: 'hair', fields: ['hairType', 'scalpType', 'washFrequency', 'currentProducts'] },
  { id: 'concerns', fields: ['currentConcerns', 'familyHistory'] },
  { id: 'days', fields: ['stressLevel', 'sleepHours', 'diet', 'environment', 'lifestyle'] },
  { id: 'goals', fields: ['previousTreatments', 'goals'] },
]

export const REQUIRED_FIELDS: readonly QuestionnaireField[] = ['age', 'sleepHours', 'stressLevel', 'goals']

export const EMPTY_VALUES: FormValues = {
  age: '',
  gender: '',
  hairType: '',
  scalpType: '',
  washFrequency: '',
  currentProducts: '',
  currentConcerns: [],
  stressLevel: '',
  diet: '',
  sleepHours: '',
  hormonalChanges: '',
  familyHistory: [],
  environment: '',
  lifestyle: [],
  previousTreatments: '',
  goals: '',
}

/** The example that the form starts with. */
export function sampleValues(texts: SampleTexts): FormValues {
  return {
    ...EMPTY_VALUES,
    age: '28',
    gender: 'male',
    hairType: 'normal',
    scalpType: 'combination',
    washFrequency: 'every_other_day',
    currentConcerns: ['dandruff', 'hair_loss'],
    stressLevel: '6',
    diet: 'balanced',
    sleepHours: '7',
    hormonalChanges: 'none',
    familyHistory: ['male_pattern_baldness'],
    environment: 'urban',
    lifestyle: ['regular_exercise', 'frequent_styling'],
    ...texts,
  }
}

const normalized = (value: string | string[]): string => (Array.isArray(value) ? [...value].sort().join('|') : value.trim())

const fieldsFromSample = (fields: readonly QuestionnaireField[], values: FormValues, sample: FormValues): QuestionnaireField[] =>
  fields.filter((field) => normalized(values[field]) === normalized(sample[field]))

/** Whether a step holds exactly what the sample put there. */
export const isSampleStep = ({ fields }: QuestionnaireStep, values: FormValues, sample: FormValues): boolean =>
  fieldsFromSample(fields, values, sample).length === fields.length

/** Empties the fields that nobody has changed and keeps the others, and all of those steps that the person confirmed. */
export function withoutSample(values: FormValues, sample: FormValues, confirmed: readonly StepId[] = []): FormValues {
  const unconfirmed = STEPS.filter(({ id }) => !confirmed.includes(id)).flatMap((step) => step.fields)
  const untouched = new Set(fieldsFromSample(unconfirmed, values, sample))
  const kept = Object.entries(values).map(([field, value]) => [field, untouched.has(toField(field)) ? emptyLike(value) : value])
  return { ...EMPTY_VALUES, ...Object.fromEntries(kept) }
}

const isField = (name: string): name is QuestionnaireField => name in EMPTY_VALUES
const toField = (name: string): QuestionnaireField => {
  if (!isField(name)) throw new Error('questionnaire_field_unknown')
  return name
}
const emptyLike = (value: string | string[]): string | string[] => (Array.isArray(value) ? [] : '')

/** Adds or removes one answer of a list. "No family history" excludes every other answer, and the other way round. */
export function toggledChoice(selected: readonly string[], option: string): string[] {
  if (selected.includes(option)) return selected.filter((other) => other !== option)
  return option === 'none' ? ['none'] : [...selected.filter((other) => other !== 'none'), option]
}

/** Key of the message beside the field; the words are in `questionnaire.errors`. */
export type FieldProblem =
  | 'age_required'
  | 'age_bounds'
  | 'age_whole'
  | 'sleepHours_required'
  | 'sleepHours_bounds'
  | 'sleepHours_step'
  | 'stressLevel_required'
  | 'goals_required'
  | 'too_long'
export type Problems = Partial<Record<QuestionnaireField, FieldProblem>>

const toNumber = (text: string): number => Number(text.trim().replace(',', '.'))
const isOutside = (value: number, bounds: { min: number; max: number }): boolean => !(value >= bounds.min && value <= bounds.max)

function problemOf(field: QuestionnaireField, values: FormValues): FieldProblem | undefined {
  switch (field) {
    case 'age':
      return ageProblem(values.age)
    case 'sleepHours':
      return sleepProblem(values.sleepHours)
    case 'stressLevel':
      return isOutside(toNumber(values.stressLevel || 'none'), QUESTIONNAIRE_BOUNDS.stressLevel)
        ? 'stressLevel_required'
        : undefined
    case 'goals':
      return values.goals.trim() === '' ? 'goals_required' : tooLong(values.goals)
    case 'currentProducts':
    case 'previousTreatments':
      return tooLong(values[field])
    default:
      return undefined
  }
}

function ageProblem(text: string): FieldProblem | undefined {
  if (text.trim() === '') return 'age_required'
  const age = toNumber(text)
  if (isOutside(age, QUESTIONNAIRE_BOUNDS.age)) return 'age_bounds'
  return Number.isInteger(age) ? undefined : 'age_whole'
}

function sleepProblem(text: string): FieldProblem | undefined {
  if (text.trim() === '') return 'sleepHours_required'
  const hours = toNumber(text)
  if (isOutside(hours, QUESTIONNAIRE_BOUNDS.sleepHours)) return 'sleepHours_bounds'
  return Number.isInteger(hours / QUESTIONNAIRE_BOUNDS.sleepHours.step) ? undefined : 'sleepHours_step'
}

const tooLong = (text: string): FieldProblem | undefined =>
  text.trim().length > QUESTIONNAIRE_BOUNDS.freeTextLength ? 'too_long' : undefined

/** What is wrong with the answers to the given fields, by field, in the order of the form. */
export function findProblems(values: FormValues, fields: readonly QuestionnaireField[]): Problems {
  const problems: Problems = {}
  for (const field of fields) {
    const problem = problemOf(field, values)
    if (problem) problems[field] = problem
  }
  return problems
}

/** The first step that holds a problem; undefined when the whole form is in order. */
export function firstStepWithProblem(values: FormValues): number | undefined {
  const index = STEPS.findIndex((step) => Object.keys(findProblems(values, step.fields)).length > 0)
  return index === -1 ? undefined : index
}

/** The answers in the shape that accompanies an upload; what is unanswered is absent. */
export function toAnswers(values: FormValues): Questionnaire {
  const present = Object.entries(values).filter(([, value]) => value.length > 0)
  return questionnaireSchema.parse(Object.fromEntries(present))
}

/** The codes that a choice field offers, in the order of the contract. */
export const optionsOf = (field: SingleChoiceField | MultipleChoiceField): readonly string[] => QUESTIONNAIRE_OPTIONS[field]
