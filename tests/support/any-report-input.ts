import {
  ALERT_CODES,
  CANNOT_TELL_REASONS,
  DECLARED_VIEWS,
  FINDING_CODES,
  LANGUAGES,
  MEASURE_CODES,
  MEASURE_SCALE,
  MEASURE_UNIT,
  QUALITY_LIMITS,
  QUESTIONNAIRE_OPTIONS,
  questionnaireSchema,
  SEVERITIES,
  signsThatMatter,
  VIEWS,
  VIEWS_SHOWING,
} from '@chioma/contract'
import fc from 'fast-check'
import type { ReportInput } from '../../packages/report/src/report-input.ts'
import { measuredIn, reportInput } from './report-texts.ts'

/** As if the microscope had been measured, so that every kind of answer is drawn. */
export const SENSITIVITIES = measuredIn('microscope')

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const some = <T>(values: readonly [T, ...T[]] | readonly T[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

const anyQuestionnaire = fc
  .record({
    age: maybe(fc.integer({ min: 18, max: 100 })),
    gender: maybe(fc.constantFrom(...QUESTIONNAIRE_OPTIONS.gender)),
    hormonalChanges: maybe(fc.constantFrom(...QUESTIONNAIRE_OPTIONS.hormonalChanges)),
    currentConcerns: maybe(some(QUESTIONNAIRE_OPTIONS.currentConcerns)),
    warningSigns: fc.option(some(QUESTIONNAIRE_OPTIONS.warningSigns), { nil: undefined, freq: 3 }),
    familyHistory: maybe(some(QUESTIONNAIRE_OPTIONS.familyHistory)),
    lifestyle: maybe(some(QUESTIONNAIRE_OPTIONS.lifestyle)),
    washFrequency: maybe(fc.constantFrom(...QUESTIONNAIRE_OPTIONS.washFrequency)),
    stressLevel: maybe(fc.integer({ min: 1, max: 10 })),
    currentProducts: maybe(fc.constant('a mild shampoo')),
  })
  .map((answers) => questionnaireSchema.parse(answers))

/** A reading as a model may give it: signs of its view, measures within their scales. */
const anyReading: fc.Arbitrary<ReportInput> = fc.constantFrom(...VIEWS).chain((view) => {
  const codes = FINDING_CODES.filter((code) => VIEWS_SHOWING[code].includes(view))
  const anyFinding = fc
    .record({
      code: fc.constantFrom(...(codes.length > 0 ? codes : FINDING_CODES)),
      severity: fc.constantFrom(...SEVERITIES),
      confidence: fc.double({ min: 0.35, max: 1, noNaN: true }),
      area: fraction,
    })
    .map((drawn) => ({ ...drawn, confidenceLow: drawn.confidence - 0.1, confidenceHigh: Math.min(1, drawn.confidence + 0.1) }))
  const anyMeasure = fc.constantFrom(...MEASURE_CODES).chain((code) => {
    const [from, to] = MEASURE_SCALE[code]
    return fc
      .double({ min: from, max: to, noNaN: true })
      .map((value) => ({ code, value, low: value, high: value, unit: MEASURE_UNIT[code] }))
  })
  return fc
    .record({
      language: fc.constantFrom(...LANGUAGES),
      findings: fc.uniqueArray(anyFinding, { selector: ({ code }) => code, maxLength: 4 }),
      scoreOf: fc.array(fc.double({ min: 0, max: 0.6, noNaN: true }), {
        minLength: FINDING_CODES.length,
        maxLength: FINDING_CODES.length,
      }),
      isCalm: fc.boolean(),
      measures: fc.uniqueArray(anyMeasure, { selector: ({ code }) => code, maxLength: 6 }),
      alerts: fc.option(fc.array(fc.record({ code: fc.constantFrom(...ALERT_CODES), strength: fraction }), { maxLength: 2 }), {
        nil: [],
        freq: 3,
      }),
      limits: fc.option(some(QUALITY_LIMITS, 2), { nil: [], freq: 3 }),
      distance: maybe(fc.double({ min: 0, max: 1.5, noNaN: true })),
      recognizedView: fc.option(fc.constantFrom(...VIEWS), { nil: undefined, freq: 3 }),
      declaredView: maybe(fc.constantFrom(...DECLARED_VIEWS)),
      cannotTell: fc.uniqueArray(
        fc.record({ code: fc.constantFrom(...FINDING_CODES), reason: fc.constantFrom(...CANNOT_TELL_REASONS) }),
        { selector: ({ code }) => code, maxLength: 3 },
      ),
      questionnaire: maybe(anyQuestionnaire),
    })
    .map(({ scoreOf, isCalm, limits, questionnaire, ...drawn }) => {
      const scores = Object.fromEntries(codes.map((code, index) => [code, (scoreOf[index] ?? 0) * (isCalm ? 0.3 : 1)]))
      return reportInput({
        ...drawn,
        ...(questionnaire && { questionnaire }),
        view,
        scores,
        quality: { ...reportInput().quality, limits },
      })
    })
})

/** Now and then one that earns calm. */
export const anyReportInput: fc.Arbitrary<ReportInput> = fc.oneof(
  { weight: 9, arbitrary: anyReading },
  {
    weight: 1,
    arbitrary: fc
      .record({ language: fc.constantFrom(...LANGUAGES), questionnaire: maybe(anyQuestionnaire) })
      .map(({ language, questionnaire }) =>
        reportInput({
          language,
          ...(questionnaire && { questionnaire }),
          view: 'microscope',
          distance: 0.5,
          scores: Object.fromEntries(signsThatMatter('microscope').map((code) => [code, 0.1])),
          measures: [{ code: 'hair_count', value: 14, low: 12, high: 16, unit: 'count' }],
        }),
      ),
  },
)
