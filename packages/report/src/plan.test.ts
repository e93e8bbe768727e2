import {
  ALERT_CODES,
  CANNOT_TELL_REASONS,
  DECLARED_VIEWS,
  FINDING_CODES,
  LANGUAGES,
  type Language,
  MEASURE_CODES,
  MEASURE_SCALE,
  MEASURE_UNIT,
  type MeasuredSensitivity,
  QUALITY_LIMITS,
  QUESTIONNAIRE_OPTIONS,
  questionnaireSchema,
  SEVERITIES,
  signsThatMatter,
  VIEWS,
  VIEWS_SHOWING,
} from '@chioma/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten, proseSentences, readCatalogue, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { reassures } from './answer-kind.ts'
import { withinOffers } from './offers.ts'
import { makePlan, type ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import { writeReport } from './write-report.ts'

/** As if the microscope had been measured, so that every kind of answer is drawn. */
const SENSITIVITIES: MeasuredSensitivity[] = signsThatMatter('microscope').map((code) => ({
  view: 'microscope',
  code,
  ruledOutBelow: 0.3,
  sensitivity: 0.97,
  low: 0.93,
  high: 0.99,
  photos: 120,
  figure: 'drawn',
}))

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
    warningSigns: fc.option(some(QUESTIONNAIRE_OPTIONS.warningSigns), { nil: undefined, freq: 1 }),
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
        freq: 1,
      }),
      limits: fc.option(some(QUALITY_LIMITS, 2), { nil: [], freq: 1 }),
      distance: maybe(fc.double({ min: 0, max: 1.5, noNaN: true })),
      recognizedView: fc.option(fc.constantFrom(...VIEWS), { nil: undefined, freq: 1 }),
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
const anyInput: fc.Arbitrary<ReportInput> = fc.oneof(
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

const texts = new Map(LANGUAGES.map((language) => [language, new Map(flatten(readCatalogue(language, 'report')))]))
const text = (language: Language, key: string): string => texts.get(language)?.get(key) ?? `no text for ${key}`
const beginningOf = (language: Language, key: string): string => text(language, key).split('{{')[0] ?? ''

interface Drawn {
  input: ReportInput
  plan: ReportPlan
}
type Written = Drawn & { report: ReturnType<typeof writeReport> }

const forAnyPlan = (holds: (drawn: Drawn) => void) =>
  fc.assert(
    fc.property(anyInput, (input) => holds({ input, plan: makePlan(input, SENSITIVITIES) })),
    { numRuns: 3_000 },
  )
/** Words take longer than a plan, so that all that is held of them is held of the same reports. */
const forAnyReport = (checks: readonly ((written: Written) => void)[]) =>
  fc.assert(
    fc.property(anyInput, (input) => {
      const plan = makePlan(input, SENSITIVITIES)
      const report = writeReport(input, reportTexts(input.language), plan)
      for (const holds of checks) holds({ input, plan, report })
    }),
    { numRuns: 1_000 },
  )

/** Sentences that calm; they stand in an answer of the kind `nothing_seen` and nowhere else. */
const REASSURING = ['headline.nothingSeen', 'answer.nothingSeen', 'answer.nothingSeenLimit', 'answer.nothingSeenTold']
const UNFINISHED =
  /\{\{|\}\}|undefined|NaN|\bnull\b|\[object|\s{2}|\.\.|\b(codes|answer|seen|helps|reported|limits|measures|next|cause|redFlag|alert)\.\w+/

describe('for any reading and any answers, the plan holds that', () => {
  it('calm is earned, and every kind of answer comes up', { timeout: 60_000 }, () => {
    const kinds = new Set<string>()
    forAnyPlan(({ input, plan: { kind } }) => {
      kinds.add(kind)
      if (kind === 'nothing_seen') expect(reassures(input, SENSITIVITIES)).toBe(true)
    })
    expect(kinds.size).toBe(4)
  })

  it('a sign is found, open, not ruled out or absent, once', { timeout: 60_000 }, () => {
    forAnyPlan(({ input, plan }) => {
      const told = plan.findings.map(({ finding }) => finding.code).filter((code) => code !== 'unknown')
      const all = [...told, ...plan.open, ...plan.notRuledOut, ...plan.absent]
      expect(new Set(all).size).toBe(all.length)
      expect(plan.findings.every(({ finding }) => finding.confidence >= 0.5)).toBe(true)
      const largestPatch = input.measures.find(({ code }) => code === 'largest_patch')?.value ?? 0
      if (largestPatch >= 1) expect([...plan.absent, ...plan.notRuledOut]).not.toContain('patchy_loss')
    })
  })

  it('a sign is absent only where its sensitivity was measured, and a doubtful view tells nothing', { timeout: 60_000 }, () => {
    forAnyPlan(({ input: { view, scores }, plan }) => {
      for (const code of plan.absent) {
        const row = SENSITIVITIES.find((known) => known.view === view && known.code === code)
        expect(scores[code]).toBeLessThan(row?.ruledOutBelow ?? 0)
      }
      if (plan.contradiction) expect([...plan.findings, ...plan.open, ...plan.notRuledOut, ...plan.absent]).toEqual([])
    })
  })

  it('what is offered is advised, and nothing is offered beside a doctor or without findings', { timeout: 60_000 }, () => {
    forAnyPlan(({ plan: { kind, findings, offers } }) => {
      if (kind !== 'signs_found') expect(offers).toEqual({ allowed: false, findings: [] })
      expect(offers.allowed).toBe(offers.findings.length > 0)
      for (const { code } of offers.findings) {
        const own = findings.find(({ finding }) => finding.code === code)
        expect(['own', 'pattern']).toContain(own?.advice)
        expect(own?.finding.severity).not.toBe('low')
      }
    })
  })

  it('beside a doctor no product is advised', { timeout: 60_000 }, () => {
    forAnyPlan(({ plan: { kind, findings, redFlags, openRedFlags } }) => {
      expect(redFlags.length + openRedFlags.length > 0).toBe(kind === 'see_a_doctor')
      if (kind === 'see_a_doctor')
        expect(findings.every(({ isRedFlag, advice }) => advice === (isRedFlag ? 'own' : 'doctor'))).toBe(true)
    })
  })

  it('one finding of the skin decides the care', { timeout: 60_000 }, () => {
    const SKIN = ['dandruff', 'dryness', 'oiliness', 'redness', 'pustules', 'thick_scale']
    forAnyPlan(({ plan: { kind, findings, habits } }) => {
      if (kind !== 'signs_found') return
      expect(
        findings.filter(({ finding, advice }) => SKIN.includes(finding.code) && advice === 'own').length,
      ).toBeLessThanOrEqual(1)
      expect(habits.filter((habit) => SKIN.includes(habit)).length).toBeLessThanOrEqual(1)
    })
  })

  it('the next photo fits the answer: in months only where there is something to compare', { timeout: 60_000 }, () => {
    forAnyPlan(({ plan: { kind, why, nextPhoto } }) => {
      expect(nextPhoto.when === 'months').toBe(kind === 'signs_found' || kind === 'nothing_seen')
      expect(nextPhoto.when === 'now').toBe(kind === 'cannot_tell' && why !== 'view')
    })
  })
})

const calmIsWhereItIsEarned = ({ input: { language }, plan, report: { document, markdown } }: Written) => {
  expect(document.kind).toBe(plan.kind)
  const isCalm = plan.kind === 'nothing_seen'
  if (!isCalm) expect(REASSURING.filter((key) => markdown.includes(text(language, key)))).toEqual([])
  if (isCalm) expect(document.headline).toBe(text(language, 'headline.nothingSeen'))
}

const everySentenceIsWholeAndSaidOnce = ({ report: { markdown } }: Written) => {
  const lines = markdown.split('\n').filter((line) => !line.startsWith('<svg') && !line.startsWith('|'))
  expect(lines.filter((line) => UNFINISHED.test(line))).toEqual([])
  const said = proseSentences(lines.join('\n')).filter((sentence) => sentence.length > 25)
  expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([])
}

const oneStatementTellsHowSure = ({ report: { document } }: Written) => {
  for (const { certainty } of document.findings) expect(certainty.match(/%/g)).toHaveLength(1)
}

const nothingToBuyIsSaidWhereNothingIsOffered = ({ input: { language }, plan, report: { document } }: Written) => {
  const nothing = [text(language, 'next.nothingToBuy'), text(language, 'next.nothingBeforeDoctor')]
  expect(document.nextSteps.some((step) => nothing.includes(step))).toBe(!plan.offers.allowed)
}

const aDoctorComesFirst = ({ input: { language }, plan, report: { document, markdown } }: Written) => {
  const isDoctor = plan.kind === 'see_a_doctor'
  expect(document.redFlags.length > 0).toBe(isDoctor)
  expect(markdown.startsWith(`## ${text(language, 'section.redFlags')}`)).toBe(isDoctor)
  expect(document.nextSteps.includes(text(language, 'next.tellDoctor'))).toBe(isDoctor)
}

const causesAndHabitsFit = ({ input: { language, questionnaire = {}, measures }, plan, report: { markdown } }: Written) => {
  const { gender, age = 100 } = questionnaire
  const isBald =
    measures.some(({ code, value }) => (code === 'bald_area' && value >= 25) || (code === 'norwood_stage' && value >= 3.5)) ||
    plan.findings.some(
      ({ finding: { code, severity } }) => (code === 'crown_thinning' || code === 'receding_hairline') && severity !== 'low',
    )
  const unfit = [
    ...(gender !== 'female' || age > 50 || isBald ? ['cause.childbirth.diffuse_thinning'] : []),
    ...(isBald ? ['cause.trigger.diffuse_thinning'] : []),
    ...(gender === 'male'
      ? ['habits.loss', 'reported.postpartum', 'reported.menopause', 'reported.pcos', 'reported.contraceptives']
      : []),
  ]
  expect(unfit.filter((key) => markdown.includes(text(language, key)))).toEqual([])
}

const theNextPhotoIsTold = ({ input: { language }, plan: { kind, nextPhoto }, report: { document } }: Written) => {
  const inMonths = document.nextSteps.some((step) => step.startsWith(beginningOf(language, 'next.retake_other')))
  expect(inMonths).toBe(nextPhoto.when === 'months')
  expect(document.nextSteps.includes(text(language, 'next.retakeNow'))).toBe(nextPhoto.when === 'now')
  expect(document.nextSteps.includes(text(language, 'next.showTo'))).toBe(kind === 'cannot_tell')
}

const aContradictionIsToldOnce = ({ input: { language, recognizedView, view }, report: { markdown } }: Written) => {
  const times = markdown.split(beginningOf(language, 'contradiction')).length - 1
  expect(times).toBe(recognizedView !== undefined && recognizedView !== view ? 1 : 0)
}

it('what is written keeps to the plan in every language, and contradicts nothing on the same page', { timeout: 120_000 }, () => {
  forAnyReport([
    calmIsWhereItIsEarned,
    everySentenceIsWholeAndSaidOnce,
    oneStatementTellsHowSure,
    nothingToBuyIsSaidWhereNothingIsOffered,
    aDoctorComesFirst,
    causesAndHabitsFit,
    theNextPhotoIsTold,
    aContradictionIsToldOnce,
  ])
})

describe('what a shop may show', () => {
  const NAMES = [
    'antiDandruffShampoo',
    'oilyScalpCleanser',
    'mildShampoo',
    'soothingLotion',
    'rootSerum',
    'scalpBrush',
    'nourishingMask',
    'leaveInConditioner',
    'sunSpray',
    'starterSet',
    'consultation',
    'followUp',
  ]
  const SHAMPOOS = ['antiDandruffShampoo', 'oilyScalpCleanser', 'mildShampoo', 'starterSet']
  const candidatesIn = (language: Language, codes: readonly (typeof FINDING_CODES)[number][]) => {
    const products = new Map(flatten(readCatalogue(language, 'products')))
    return NAMES.map((key) => ({
      key,
      name: products.get(`${key}.name`) ?? key,
      description: products.get(`${key}.description`) ?? null,
      category: key === 'consultation' || key === 'followUp' ? ('service' as const) : ('product' as const),
      findings: codes.map((code) => ({ code })),
    }))
  }

  it('is one of each kind at most, whatever rules recommend, and nothing where nothing is offered', { timeout: 60_000 }, () => {
    const candidates = candidatesIn('en', FINDING_CODES)
    forAnyPlan(({ plan }) => {
      const shown = withinOffers(plan.offers, candidates).map(({ key }) => key)
      if (!plan.offers.allowed) expect(shown).toEqual([])
      expect(shown.filter((key) => SHAMPOOS.includes(key)).length).toBeLessThanOrEqual(1)
      expect(shown.filter((key) => key === 'consultation' || key === 'followUp').length).toBeLessThanOrEqual(1)
      expect(shown).not.toContain('rootSerum')
    })
  })

  it.each(LANGUAGES)('tells a brush for shampooing from a shampoo in %s', (language) => {
    const offers = { allowed: true, findings: [{ code: 'oiliness' as const, kinds: ['shampoo' as const, 'brush' as const] }] }
    const shown = withinOffers(offers, candidatesIn(language, ['oiliness'])).map(({ key }) => key)
    expect(shown).toEqual(['antiDandruffShampoo', 'scalpBrush'])
  })
})
