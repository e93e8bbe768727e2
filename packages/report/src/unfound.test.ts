import { type FindingCode, LANGUAGES, type Language, MEASURED_SENSITIVITIES, VIEWS } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { finding, flatten, readCatalogue, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { makePlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import { writeReport } from './write-report.ts'

const NEAR_SIGNS = ['dandruff', 'dryness', 'oiliness', 'redness'] as const
const field = (changes: Partial<ReportInput> = {}): ReportInput =>
  reportInput({
    view: 'microscope',
    distance: 0.5,
    scores: Object.fromEntries(NEAR_SIGNS.map((code) => [code, 0.03])),
    measures: [{ code: 'hair_count', value: 14, low: 12, high: 16, unit: 'count' }],
    ...changes,
  })
const sorted = (changes: Partial<ReportInput> = {}) => {
  const { absent, notRuledOut, open } = makePlan(field(changes))
  return { absent, notRuledOut: notRuledOut.toSorted(), open }
}
const textOf = (language: Language, key: string) => new Map(flatten(readCatalogue(language, 'report'))).get(key) ?? 'no such text'
const beginningOf = (language: Language, key: string) => textOf(language, key).split('{{')[0] ?? ''

describe('a sign that was looked for and not found', () => {
  it('is absent only where its sensitivity was measured in this view', () => {
    expect(sorted()).toEqual({ absent: ['dandruff', 'oiliness', 'redness'], notRuledOut: ['dryness'], open: [] })
  })

  it.each(VIEWS.filter((view) => view !== 'microscope'))('is never absent in the view %s', (view) => {
    const scores: ReportInput['scores'] = { dandruff: 0, crown_thinning: 0, patchy_loss: 0 }
    expect(sorted({ view, scores })).toMatchObject({ absent: [], notRuledOut: ['crown_thinning', 'dandruff', 'patchy_loss'] })
  })

  it('is no bare patch where a thin crown was seen, which may be one', () => {
    const scores: ReportInput['scores'] = { crown_thinning: 0.6, patchy_loss: 0.02, receding_hairline: 0.1 }
    const { notRuledOut } = sorted({ view: 'portrait', scores, findings: [finding('crown_thinning', 'low', 0.6)] })
    expect(notRuledOut).toEqual(['receding_hairline'])
  })

  it('is absent only below the score that the sensitivity was measured at', () => {
    const { ruledOutBelow = 0 } = MEASURED_SENSITIVITIES.find(({ code }) => code === 'redness') ?? {}
    const withRedness = (redness: number) => sorted({ scores: { redness } })
    expect(withRedness(ruledOutBelow - 0.001).absent).toEqual(['redness'])
    expect(withRedness(ruledOutBelow)).toEqual({ absent: [], notRuledOut: ['redness'], open: [] })
    expect(withRedness(0.3)).toEqual({ absent: [], notRuledOut: [], open: ['redness'] })
  })

  it.each([
    ['unlike the known ones', { distance: 1.01 }],
    ['of unknown distance', { distance: undefined }],
    ['that is not sharp', { quality: { ...reportInput().quality, limits: ['soft_focus'] } }],
    ['of a field without hair', { measures: [] }],
  ] satisfies [string, Partial<ReportInput>][])('is not absent in a photo %s', (_which, changes) => {
    expect(sorted(changes)).toEqual({ absent: [], notRuledOut: [...NEAR_SIGNS], open: [] })
  })

  it('is none of these beside an alert or a measure that speaks of it', () => {
    const scores: ReportInput['scores'] = { redness: 0.01, dandruff: 0.01 }
    expect(sorted({ scores, alerts: [{ code: 'sore_skin', strength: 1 }] }).absent).toEqual(['dandruff'])
    const bald: Partial<ReportInput> = {
      view: 'head_top',
      scores: { patchy_loss: 0.01, scarring_signs: 0.4 },
      alerts: [{ code: 'bare_area', strength: 1 }],
    }
    expect(sorted(bald)).toEqual({ absent: [], notRuledOut: [], open: [] })
  })

  it('is not thinning under another name, beside thinning that was found', () => {
    const scores: ReportInput['scores'] = { crown_thinning: 0.05, diffuse_thinning: 0.9, patchy_loss: 0.01 }
    const head: Partial<ReportInput> = { view: 'head_top', scores, findings: [finding('diffuse_thinning', 'high', 0.96)] }
    expect(sorted(head)).toEqual({ absent: [], notRuledOut: ['patchy_loss'], open: [] })
  })

  it.each(LANGUAGES)('is told in one sentence that says what the photo can and cannot rule out, in %s', (language) => {
    const calm = writeReport(field({ language }), reportTexts(language)).document
    // What was ruled out is the headline, and is not said again.
    expect(calm.headline).toContain(beginningOf(language, 'headline.nothingSeen'))
    expect(calm.notFound).not.toContain(beginningOf(language, 'notFound'))
    expect(calm.notFound).toContain(beginningOf(language, 'notRuledOut'))
    const scores = { diffuse_thinning: 0.9, patchy_loss: 0.01 }
    const head: Partial<ReportInput> = { view: 'head_top', scores, findings: [finding('diffuse_thinning', 'high', 0.9)] }
    const { document, markdown } = writeReport(field({ language, ...head }), reportTexts(language))
    expect(document.notFound).toContain(beginningOf(language, 'notRuledOut'))
    expect(markdown).not.toContain(beginningOf(language, 'notFound'))
  })

  it.each(LANGUAGES)('is told once: what the answer names is not named again below, in %s', (language) => {
    const below = (scores: ReportInput['scores']) =>
      writeReport(field({ language, view: 'head_top', scores }), reportTexts(language)).document.notFound
    expect(below({ crown_thinning: 0.01, patchy_loss: 0.01 })).toBe('')
    const beside = below({ crown_thinning: 0.38, patchy_loss: 0.01 })
    expect(beside).toContain(beginningOf(language, 'notRuledOut'))
    expect(beside).not.toContain(beginningOf(language, 'leftOpen'))
  })

  it('does not become a wall of doubt: what matters in the view comes first, and the rest is counted', () => {
    const codes = ['dandruff', 'oiliness', 'redness', 'dryness', 'breakage', 'dry_hair', 'patchy_loss'] as const
    const scores = Object.fromEntries(codes.map((code) => [code, 0.01]))
    const { notFound } = writeReport(field({ view: 'close_up', scores }), reportTexts('en')).document
    expect(notFound).toMatch(
      /^Nothing clear was seen of bare patches, .*and 2 more signs, which a photo like this cannot rule out\.$/,
    )
  })
})

describe('a close-up in which the surface of the skin was not judged', () => {
  it.each(LANGUAGES)('says so, and does not say that no sign was found: %s', (language) => {
    const input = field({ language, view: 'close_up', scores: { patchy_loss: 0.05 } })
    const { answer, headline, notFound } = writeReport(input, reportTexts(language)).document
    expect(headline).toBe(textOf(language, 'headline.cannotTell.closeUp'))
    expect(answer).toContain(textOf(language, 'answer.lookedCloseUp'))
    // The bare places that the answer names are not named again.
    expect(notFound).toBe('')
  })
})

describe('while the photo looks like another view than was said', () => {
  const contradicted = (changes: Partial<ReportInput> = {}) =>
    field({
      declaredView: 'microscope',
      recognizedView: 'head_top',
      findings: [finding('dandruff', 'medium', 0.9), finding('redness', 'high', 0.8), finding('patchy_loss', 'high', 0.9)],
      ...changes,
    })

  it('nothing that was read in it is told, as found or as absent', () => {
    const plan = makePlan(contradicted())
    expect(plan).toMatchObject({ kind: 'cannot_tell', why: 'contradiction', findings: [], absent: [], notRuledOut: [], open: [] })
    expect(plan.offers.allowed).toBe(false)
    expect(plan.redFlags).toEqual([])
    const { document, markdown } = writeReport(contradicted(), reportTexts('en'))
    const { findings, measures, notFound, cannotTell } = document
    expect({ findings, measures, notFound, cannotTell }).toEqual({ findings: [], measures: [], notFound: '', cannotTell: [] })
    expect(markdown).not.toMatch(/flakes|excess oil|millimetre/i)
  })

  it.each<[string, Partial<ReportInput>]>([
    ['warning sign', { questionnaire: { warningSigns: ['pain'] } }],
    ['alert', { alerts: [{ code: 'crust', strength: 0.9 }] }],
  ])('a doctor is the answer for a %s alone', (_reason, changes) => {
    const plan = makePlan(contradicted(changes))
    expect(plan).toMatchObject({ kind: 'see_a_doctor', findings: [], openRedFlags: [] })
    expect(plan.redFlags).toHaveLength(1)
  })

  it('is no matter where what was recognized is what was said', () => {
    const codes = makePlan(contradicted({ recognizedView: 'microscope' })).findings.map(
      (planned): FindingCode => planned.finding.code,
    )
    expect(codes).toEqual(['patchy_loss', 'redness', 'dandruff'])
  })
})

describe('a photo of which nothing can be told', () => {
  const headlineOf = (changes: Partial<ReportInput>) => writeReport(field(changes), reportTexts('en')).document
  const limited = (...limits: ReportInput['quality']['limits']) => ({ quality: { ...reportInput().quality, limits } })

  it('is not called unclear where only its file keeps too little of it', () => {
    const { headline, answer } = headlineOf(limited('compressed'))
    expect(headline).toBe(textOf('en', 'headline.cannotTell.small'))
    expect(answer).toBe(`${textOf('en', 'answer.cannotTell.small')} ${textOf('en', 'answer.cannotTellNext.small')}`)
    expect(headlineOf(limited('compressed', 'soft_focus')).headline).toBe(textOf('en', 'headline.cannotTell.quality'))
  })

  it('is said to be unlike those that are known where the person alone says that it shows hair', () => {
    const untold = headlineOf({ scores: {}, measures: [], cannotTell: [{ code: 'crown_thinning', reason: 'unfamiliar' }] })
    expect(untold.headline).toBe(textOf('en', 'headline.cannotTell.unfamiliar'))
    expect(untold.limits).toContain(textOf('en', 'limits.unrecognized'))
  })
})
