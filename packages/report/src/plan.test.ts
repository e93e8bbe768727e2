import { LANGUAGES, type Language, signsThatMatter } from '@chioma/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyReportInput, SENSITIVITIES } from '../../../tests/support/any-report-input.ts'
import { finding, flatten, proseSentences, readCatalogue, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { reassures } from './answer-kind.ts'
import { asksForVisit, GROUP_OF } from './finding-groups.ts'
import { makePlan, type ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import { writeReport } from './write-report.ts'

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
    fc.property(anyReportInput, (input) => holds({ input, plan: makePlan(input, SENSITIVITIES) })),
    { numRuns: 3_000 },
  )
/** Words take longer than a plan, so that all that is held of them is held of the same reports. */
const forAnyReport = (checks: readonly ((written: Written) => void)[]) =>
  fc.assert(
    fc.property(anyReportInput, (input) => {
      const plan = makePlan(input, SENSITIVITIES)
      const report = writeReport(input, reportTexts(input.language), plan)
      for (const holds of checks) holds({ input, plan, report })
    }),
    { numRuns: 1_000 },
  )

/** Sentences that calm; they stand in an answer of the kind `nothing_seen` and nowhere else. */
const REASSURING = ['answer.nothingSeen', 'answer.nothingSeenLimit', 'answer.nothingSeenReported']
const SKIN = ['dandruff', 'dryness', 'oiliness', 'redness', 'pustules', 'thick_scale']
const LOSS = ['low_density', 'thin_hair', 'diffuse_thinning', 'wide_parting', 'receding_hairline', 'crown_thinning']
const UNFINISHED =
  /\{\{|\}\}|undefined|NaN|\bnull\b|\[object|\s{2}|\.\.|\b(codes|answer|seen|helps|reported|limits|measures|next|cause|redFlag|alert)\.\w+/

describe('for any reading and any answers, the plan holds that', () => {
  it('calm is earned, and every kind of answer comes up', () => {
    const kinds = new Set<string>()
    forAnyPlan(({ input, plan: { kind, open } }) => {
      kinds.add(kind)
      if (kind !== 'nothing_seen') return
      expect(reassures(input, SENSITIVITIES)).toBe(true)
      expect(open.filter((code) => signsThatMatter(input.view).includes(code))).toEqual([])
    })
    expect(kinds.size).toBe(4)
  })

  it('a sign is found, open, not ruled out or absent, once', () => {
    forAnyPlan(({ input, plan }) => {
      const found = plan.findings.map(({ finding }) => finding.code).filter((code) => code !== 'unknown')
      const all = [...found, ...plan.open, ...plan.notRuledOut, ...plan.absent]
      expect(new Set(all).size).toBe(all.length)
      expect(plan.findings.every(({ finding }) => finding.confidence >= 0.5)).toBe(true)
      const largestPatch = input.measures.find(({ code }) => code === 'largest_patch')?.value ?? 0
      if (largestPatch >= 1) expect([...plan.absent, ...plan.notRuledOut]).not.toContain('patchy_loss')
    })
  })

  it('a sign is absent only where its sensitivity was measured, and a doubtful view tells nothing', () => {
    forAnyPlan(({ input: { view, scores }, plan }) => {
      for (const code of plan.absent) {
        const row = SENSITIVITIES.find((known) => known.view === view && known.code === code)
        expect(scores[code]).toBeLessThan(row?.ruledOutBelow ?? 0)
      }
      if (plan.contradiction) expect([...plan.findings, ...plan.open, ...plan.notRuledOut, ...plan.absent]).toEqual([])
    })
  })

  it('what cannot be told is neither found nor sorted, is named once, and is no part of what calm rests on', () => {
    forAnyPlan(({ input, plan }) => {
      const untold = plan.cannotTell.map(({ about }) => about)
      expect(new Set(untold).size).toBe(untold.length)
      if (plan.alerts.includes('sore_skin')) expect(untold).not.toContain('redness')
      const judged = Object.keys(input.scores)
      expect(untold.filter((about) => judged.includes(about) && !input.cannotTell.some(({ code }) => code === about))).toEqual([])
      if (plan.kind !== 'nothing_seen') return
      const mattering: readonly string[] = signsThatMatter(input.view)
      expect(plan.cannotTell.filter(({ about, reason }) => reason !== 'with_redness' && mattering.includes(about))).toEqual([])
    })
  })

  it('in a photo unlike those known, a measure of the skin stands only beside its finding', () => {
    const flakes = { code: 'flake_area' as const, value: 3, low: 2, high: 4, unit: 'percent' as const }
    const measuresAt = (distance: number, findings: ReportInput['findings'] = []) =>
      makePlan(reportInput({ view: 'microscope', measures: [flakes], distance, findings })).measures
    expect(measuresAt(0.8)).toEqual([flakes])
    expect(measuresAt(1.2)).toEqual([])
    expect(measuresAt(1.2, [finding('dandruff')])).toEqual([flakes])
  })

  it('beside a sign that was found stands no measure of it whose range begins at nothing', () => {
    const flakes = { code: 'flake_area' as const, value: 1, low: 0.04, high: 2, unit: 'percent' as const }
    const measuresBeside = (low: number, findings: ReportInput['findings']) =>
      makePlan(reportInput({ view: 'microscope', measures: [{ ...flakes, low }], findings })).measures
    expect(measuresBeside(0.04, [finding('dandruff', 'low')])).toEqual([])
    expect(measuresBeside(0.05, [finding('dandruff', 'low')])).toHaveLength(1)
    expect(measuresBeside(0.04, [finding('oiliness', 'low')])).toHaveLength(1)
  })

  it('what is offered is advised, and nothing is offered beside a doctor or without findings', () => {
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

  it('beside a doctor no product is advised', () => {
    forAnyPlan(({ plan: { kind, findings, redFlags, openRedFlags } }) => {
      expect(redFlags.length + openRedFlags.length > 0).toBe(kind === 'see_a_doctor')
      if (kind === 'see_a_doctor')
        expect(findings.every(({ isRedFlag, advice }) => advice === (isRedFlag ? 'own' : 'doctor'))).toBe(true)
    })
  })

  it('one finding of the skin decides the care', () => {
    forAnyPlan(({ plan: { kind, findings, habits } }) => {
      if (kind !== 'signs_found') return
      expect(
        findings.filter(({ finding, advice }) => SKIN.includes(finding.code) && advice === 'own').length,
      ).toBeLessThanOrEqual(1)
      expect(habits.filter((habit) => SKIN.includes(habit)).length).toBeLessThanOrEqual(1)
    })
  })

  it('the next photo fits the answer: in months only where there is something to compare', () => {
    forAnyPlan(({ plan: { kind, why, nextPhoto, findings } }) => {
      const areUnsure = findings.length > 0 && findings.every(({ advice }) => advice === 'look')
      if (kind === 'nothing_seen') expect(nextPhoto.when).toBe('months')
      // Hints are looked at once more before anything is concluded; a visit that they ask for stays.
      const isAgain = areUnsure && !findings.some((planned) => asksForVisit(planned.finding))
      if (kind === 'signs_found') expect(nextPhoto.when).toBe(isAgain ? 'now' : 'months')
      if (kind === 'cannot_tell') expect(nextPhoto.when).toBe(why === 'view' ? 'other' : 'now')
    })
  })
})

const calmIsWhereItIsEarned = ({ input: { language }, plan, report: { document, markdown } }: Written) => {
  expect(document.kind).toBe(plan.kind)
  const isCalm = plan.kind === 'nothing_seen'
  if (!isCalm) expect(REASSURING.filter((key) => markdown.includes(text(language, key)))).toEqual([])
  if (isCalm) expect(document.headline.startsWith(beginningOf(language, 'headline.nothingSeen'))).toBe(true)
  if (isCalm) expect(plan.absent.length).toBeGreaterThan(0)
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

/** Pairs that a reader holds against each other. */
const DENIALS = [
  ['diffuse_thinning', 'high', 'scalp_visible', 20],
  ['diffuse_thinning', 'medium', 'scalp_visible', 10],
  ['crown_thinning', 'high', 'bald_area', 15],
  ['crown_thinning', 'high', 'norwood_stage', 3],
  ['dandruff', 'high', 'flake_area', 3],
  ['oiliness', 'medium', 'shine', 0.1],
  ['redness', 'high', 'redness', 8],
  ['thin_hair', 'high', 'thin_shaft_share', 15],
  ['patchy_loss', 'high', 'largest_patch', 10],
] as const

const noFigureDeniesAGrade = ({ input: { questionnaire }, report: { document } }: Written) => {
  for (const [code, severity, measure, below] of DENIALS) {
    if (!document.findings.some((finding) => finding.code === code && finding.severity === severity)) continue
    expect(document.measures.filter((one) => one.code === measure && one.raw.value < below)).toEqual([])
  }
  const amountOf = (wanted: string) => document.measures.find(({ code }) => code === wanted)?.raw.value
  expect(amountOf('largest_patch') ?? 0).toBeLessThanOrEqual(amountOf('bald_area') ?? 100)
  if (questionnaire?.gender !== 'male') expect(document.measures.map(({ code }) => code)).not.toContain('norwood_stage')
}

/** An outline of thin hair and a measure of bare skin count differently: two shares of one place would be held against each other. */
const lossHasNoShare = ({ report: { document } }: Written) => {
  const told = document.findings.filter(({ code }) => GROUP_OF[code] === 'loss').map(({ seen }) => seen)
  expect(told.filter((seen) => seen.includes('%'))).toEqual([])
}

const whatIsRuledOutLeads = ({ input: { language }, plan: { kind, why, absent, open }, report: { document } }: Written) => {
  if (kind !== 'cannot_tell' || absent.length === 0 || (why !== 'open' && why !== 'view')) return
  expect(document.headline.startsWith(beginningOf(language, `headline.ruledOut.${why}`))).toBe(true)
  if (why === 'open') expect(open.length).toBeGreaterThan(0)
}

const causesAndHabitsFit = ({ input: { language, questionnaire = {}, measures }, plan, report: { markdown } }: Written) => {
  const { gender, age = 100, hormonalChanges } = questionnaire
  const isOfMen = gender !== 'female'
  const isBald =
    measures.some(
      ({ code, value }) => isOfMen && ((code === 'bald_area' && value >= 25) || (code === 'norwood_stage' && value >= 3.5)),
    ) ||
    plan.findings.some(
      ({ finding: { code, severity } }) =>
        ((isOfMen && code === 'crown_thinning') || code === 'receding_hairline') && severity !== 'low',
    )
  const unfit = [
    ...(gender !== 'female' || age > 50 || isBald || hormonalChanges !== undefined ? ['cause.childbirth.diffuse_thinning'] : []),
    ...(isBald ? ['cause.trigger.diffuse_thinning'] : []),
    ...(gender === 'male'
      ? ['habits.loss', 'reported.postpartum', 'reported.menopause', 'reported.pcos', 'reported.contraceptives']
      : []),
  ]
  expect(unfit.filter((key) => markdown.includes(text(language, key)))).toEqual([])
}

const theNextPhotoIsAdvised = ({
  input: { language, view, quality },
  plan: { kind, nextPhoto },
  report: { document, markdown },
}: Written) => {
  const inMonths = document.nextSteps.some((step) => step.startsWith(beginningOf(language, 'next.retake_other')))
  expect(inMonths).toBe(nextPhoto.when === 'months')
  const isNear = view === 'microscope'
  // A photo that lacks nothing but pixels is not mended by light.
  const isSmall = quality.limits.length > 0 && quality.limits.every((limit) => limit === 'small' || limit === 'compressed')
  const inDaylight = view === 'portrait' ? 'next.retakePortrait' : 'next.retakeNow'
  const again = isSmall ? 'next.retakeLarger' : isNear ? 'next.retakeMicroscope' : inDaylight
  if (isSmall) expect(markdown).not.toContain(text(language, 'answer.cannotTellNext.quality'))
  expect(document.nextSteps.includes(text(language, again))).toBe(nextPhoto.when === 'now')
  // No daylight for a microscope.
  const forCameras = ['next.retakeNow', 'next.retakePortrait', 'answer.cannotTellNext.open', 'answer.cannotTellNext.quality']
  if (isNear) expect(forCameras.filter((key) => markdown.includes(text(language, key)))).toEqual([])
  const isShown = document.nextSteps.includes(text(language, 'next.showTo'))
  expect(isShown).toBe(kind === 'cannot_tell' || kind === 'nothing_seen' || nextPhoto.when === 'now')
  expect(document.steps.some(({ texts: said }) => said.includes(text(language, 'next.showTo')))).toBe(isShown)
}

const aDoctorIsNotPutOff = ({ input: { language }, plan, report: { document, markdown } }: Written) => {
  if (plan.kind !== 'see_a_doctor') return
  const waiting = ['reported.itching.seen', 'reported.itching.unseen', 'reported.hair_loss.alone']
  expect(waiting.filter((key) => document.reported.includes(text(language, key)))).toEqual([])
  expect(document.habits).toEqual([])
  const beside = document.findings.filter(({ code, isRedFlag }) => SKIN.includes(code) && !isRedFlag)
  expect(beside.map(({ meaning }) => meaning).filter((meaning) => meaning !== '')).toEqual([])
  // What was told stands among the red flags, and once more in the answer.
  if (document.told?.isWarning) expect(markdown).not.toContain(document.told.text)
}

/** Measures of signs in which a nought says that nothing is there. */
const OF_SIGNS = { flake_area: 0.1, scalp_visible: 1, bald_area: 1, largest_patch: 1 } as Record<string, number>

const noNoughtReassures = ({ plan: { kind }, report: { document } }: Written) => {
  if (kind === 'nothing_seen') return
  expect(document.measures.filter(({ code, raw }) => raw.value < (OF_SIGNS[code] ?? -1))).toEqual([])
}

const THINNING = ['diffuse_thinning', 'thin_hair', 'low_density', 'wide_parting', 'receding_hairline', 'crown_thinning']

const whatIsOpenIsNotCalledUnseen = ({ input: { language }, plan, report: { document } }: Written) => {
  if (!plan.open.some((code) => THINNING.includes(code))) return
  expect(document.reported).not.toContain(text(language, 'reported.thinning.unseen'))
}

const oneSaysHowSoonForOneHead = ({ plan, report: { document } }: Written) => {
  const isPattern = (code: string) => code === 'crown_thinning' || code === 'receding_hairline'
  const rank = (severity: string) => ['low', 'medium', 'high'].indexOf(severity)
  const told = plan.findings.filter(({ advice }) => advice === 'told').map(({ finding }) => finding)
  for (const { code, severity } of told) {
    expect(document.findings.find((written) => written.code === code)).toMatchObject({ helps: '', seeSomeone: '' })
    const telling = document.findings.filter(
      (other) =>
        (code === 'crown_thinning' ? other.code === 'diffuse_thinning' : isPattern(other.code)) &&
        rank(other.severity) >= rank(severity),
    )
    expect(telling.some((other) => other.seeSomeone !== '' || told.some((also) => also.code === other.code))).toBe(true)
  }
}

const theLastStepFits = ({ input: { language }, report: { document } }: Written) => {
  const [lead] = document.findings
  if (document.kind !== 'signs_found' || lead === undefined) return
  const last = document.steps.at(-1)
  if (LOSS.includes(lead.code)) expect(last?.texts).not.toContain(text(language, 'step.unchangedText'))
  const visitAt = document.steps.findIndex(({ when }) => when === text(language, 'step.beforeThen'))
  const retakeAt = document.steps.findIndex(({ texts: [first] }) => first?.startsWith(beginningOf(language, 'next.retake_other')))
  // What is to be seen by a date comes before the next photo, and does not wait for what that shows.
  const isUrgent = lead.severity === 'high' && lead.code !== 'receding_hairline'
  if (LOSS.includes(lead.code) && isUrgent) expect(visitAt).toBe(1)
  if (visitAt < 0) {
    const isOfHair = lead.code === 'breakage' || lead.code === 'dry_hair'
    if (isOfHair && retakeAt >= 0) expect(last?.texts).toEqual([text(language, 'step.unchangedHair')])
    return
  }
  expect(retakeAt).toBe(visitAt + 1)
  expect(last).toBe(document.steps[retakeAt])
}

const missingHairInDoubtIsSaidFirst = ({ input: { language }, plan, report: { document } }: Written) => {
  if (plan.kind !== 'signs_found') return
  const isInDoubt = plan.open.includes('patchy_loss') || plan.open.includes('scarring_signs')
  expect(document.answer.endsWith(text(language, 'answer.hairMayBeMissing'))).toBe(isInDoubt)
}

const aContradictionIsStatedOnce = ({ input: { language, recognizedView, view }, report: { markdown } }: Written) => {
  const times = markdown.split(beginningOf(language, 'contradiction')).length - 1
  expect(times).toBe(recognizedView !== undefined && recognizedView !== view ? 1 : 0)
}

it('what is written keeps to the plan in every language, and contradicts nothing on the same page', () => {
  forAnyReport([
    calmIsWhereItIsEarned,
    everySentenceIsWholeAndSaidOnce,
    oneStatementTellsHowSure,
    nothingToBuyIsSaidWhereNothingIsOffered,
    aDoctorComesFirst,
    aDoctorIsNotPutOff,
    noNoughtReassures,
    whatIsOpenIsNotCalledUnseen,
    oneSaysHowSoonForOneHead,
    theLastStepFits,
    causesAndHabitsFit,
    noFigureDeniesAGrade,
    lossHasNoShare,
    whatIsRuledOutLeads,
    theNextPhotoIsAdvised,
    missingHairInDoubtIsSaidFirst,
    aContradictionIsStatedOnce,
  ])
})
