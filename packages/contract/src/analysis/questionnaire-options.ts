/** The canonical codes: the union of the two option sets of the specification. Labels are words in `locales/`. */
export const QUESTIONNAIRE_OPTIONS = {
  gender: ['female', 'male', 'other'],
  hairType: ['fine', 'thick', 'straight', 'wavy', 'curly', 'coily', 'normal'],
  scalpType: ['oily', 'dry', 'normal', 'sensitive', 'combination'],
  washFrequency: ['daily', 'every_other_day', 'twice_weekly', 'weekly', 'less_than_weekly'],
  diet: ['balanced', 'vegetarian', 'vegan', 'high_protein', 'low_carb', 'processed', 'irregular'],
  hormonalChanges: ['none', 'pregnancy', 'postpartum', 'menopause', 'thyroid', 'pcos', 'medications', 'contraceptives'],
  environment: ['urban', 'suburban', 'rural', 'coastal', 'high_altitude', 'industrial'],
  currentConcerns: [
    'dandruff',
    'hair_loss',
    'oily_hair',
    'oily_scalp',
    'dry_hair',
    'dry_scalp',
    'itching',
    'dermatitis',
    'thinning',
    'breakage',
  ],
  familyHistory: [
    'male_pattern_baldness',
    'female_pattern_baldness',
    'alopecia',
    'thyroid_problems',
    'seborrheic_dermatitis',
    'psoriasis',
    'none',
  ],
  lifestyle: [
    'regular_exercise',
    'moderate_activity',
    'sedentary',
    'smoking',
    'alcohol',
    'sun_exposure',
    'frequent_styling',
    'heat_styling',
    'chemical_treatments',
  ],
  /** Reported beside the photo; any of them but `none` makes `see_a_doctor` the answer, whatever the photo shows. */
  warningSigns: ['pain', 'pus_crusts_bleeding', 'swelling', 'fever', 'sudden_patches', 'spreading_rash', 'child', 'none'],
} as const

export type WarningSign = Exclude<(typeof QUESTIONNAIRE_OPTIONS.warningSigns)[number], 'none'>

export const QUESTIONNAIRE_BOUNDS = {
  age: { min: 18, max: 100 },
  sleepHours: { min: 3, max: 12, step: 0.5 },
  stressLevel: { min: 1, max: 10 },
  freeTextLength: 1000,
} as const
