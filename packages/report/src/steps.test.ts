import { LANGUAGES } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { finding, measuredIn, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { makePlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import { writeReport } from './write-report.ts'

const write = (changes: Partial<ReportInput>) => {
  const input = reportInput({ takenOn: '2026-11-22', ...changes })
  return writeReport(input, reportTexts(input.language)).document
}

describe('what to do', () => {
  it('begins today, names the day of the next photo, and says what if nothing changes', () => {
    const { steps } = write({ findings: [finding('dandruff')] })
    expect(steps.map(({ when }) => when)).toEqual(['From today', 'Tuesday, 22 December 2026', 'If it looks the same then'])
    expect(steps.map(({ on }) => on)).toEqual([undefined, '2026-12-22', undefined])
  })

  it.each([
    ['2026-11-30', 'diffuse_thinning', '2027-02-28'],
    ['2026-12-31', 'dandruff', '2027-01-31'],
    ['2027-12-31', 'dry_hair', '2028-02-29'],
  ] as const)('counts months from %s that have fewer days', (takenOn, code, on) => {
    expect(write({ takenOn, findings: [finding(code)] }).steps.find((step) => step.on !== undefined)?.on).toBe(on)
  })

  it.each([
    ['2027-12-01', '2027-02-22'],
    ['2027-03-08', '2027-02-22'],
    ['2027-03-07', '2027-02-21'],
    ['2026-11-24', '2026-11-23'],
  ])('comes before the photo is erased on %s', (photoKeptUntil, on) => {
    const { steps } = write({ photoKeptUntil, findings: [finding('diffuse_thinning')] })
    expect(steps.find((step) => step.on !== undefined)?.on).toBe(on)
  })

  it.each([
    ['diffuse_thinning', 'medium'],
    ['crown_thinning', 'high'],
    ['dandruff', 'high'],
  ] as const)('has the visit that %s (%s) asks for before the next photo', (code, severity) => {
    const { steps } = write({ findings: [finding(code, severity, 0.9)] })
    expect(steps.map(({ when }) => when).slice(0, 2)).toEqual(['From today', 'Before the next photo'])
    expect(steps.at(-1)?.on).toBeDefined()
  })

  it('has a visit at the time that the finding names: a hairline names none, a crown beside it does', () => {
    const [hairline, crown] = [finding('receding_hairline', 'high', 0.9), finding('crown_thinning', 'high', 0.8)]
    const view = 'portrait'
    expect(write({ view, findings: [hairline] }).steps.map(({ when }) => when)).not.toContain('Before the next photo')
    expect(write({ view, findings: [hairline, crown] }).steps[1]?.texts[0]).toBe(
      'See a doctor within the time given under “Thinning crown”.',
    )
  })

  it('is that of the thinning where a woman’s crown is bare too, and has a cause looked for; of anybody else’s the crown tells', () => {
    const findings = [finding('crown_thinning', 'high', 0.9), finding('diffuse_thinning', 'high', 0.9)]
    const woman = write({ view: 'head_back', findings, questionnaire: { gender: 'female' } })
    expect(woman.steps[1]?.texts[0]).toBe('See a doctor within the time given under “Overall thinning”.')
    expect(woman.findings.map(({ code, seeSomeone }) => [code, seeSomeone])).toEqual([
      ['diffuse_thinning', 'Make an appointment within the next few weeks; sooner if it happened fast.'],
      ['crown_thinning', ''],
    ])
    expect(woman.findings[0]?.helps).toContain('Have the cause found before treating anything.')
    const { steps } = write({ view: 'head_back', findings })
    expect(steps[1]?.texts[0]).toBe('See a doctor within the time given under “Thinning crown”.')
  })

  it('tells whoever has coily hair that braids must not pull, once', () => {
    const questionnaire = { hairType: 'coily' as const, gender: 'female' as const }
    expect(write({ view: 'head_back', questionnaire }).habits).toEqual([
      'If you wear braids, locs or extensions, have them made so that nothing pulls, and give the hairline a rest between two styles.',
    ])
    const { habits } = write({ view: 'head_top', findings: [finding('diffuse_thinning')], questionnaire })
    expect(habits).toEqual(['Wear your hair loose or softly tied, so that nothing pulls at the roots for hours.'])
  })

  it('names the finding to be seen soonest, also where another is surer', () => {
    const { steps } = write({ view: 'microscope', findings: [finding('dandruff', 'high', 0.9), finding('redness', 'high', 0.7)] })
    expect(steps[1]?.texts[0]).toBe('See a doctor within the time given under “Redness”.')
  })

  it('names the sooner of two times first where hair may be missing beside what was found', () => {
    const scores = { patchy_loss: 0.4 }
    const beforeNextPhoto = (severity: 'low' | 'high') =>
      write({ view: 'head_top', scores, findings: [finding('crown_thinning', severity, 0.9)] }).steps.find(
        ({ when }) => when === 'Before the next photo',
      )?.texts
    const within = 'If hair is missing in one place, see a doctor within two weeks.'
    const report = 'Take this report to the appointment, and tell what you have noticed and what you take or use.'
    expect(beforeNextPhoto('high')).toEqual([within, 'Otherwise see one within the time given under “Thinning crown”.', report])
    expect(beforeNextPhoto('low')).toEqual([within, report])
  })

  it('is a doctor within two weeks and another photo where no more than a bare place is in question', () => {
    const { steps, kind, answer } = write({ view: 'close_up', scores: { patchy_loss: 0.4 } })
    expect(kind).toBe('cannot_tell')
    expect(answer).toContain('If hair is missing there, which this photo leaves open, show it to a doctor within two weeks.')
    expect(steps[0]).toMatchObject({
      when: 'Now',
      texts: [/^If hair is missing in one place, see a doctor within two weeks/, /^Take the photo again/, /./].map((pattern) =>
        expect.stringMatching(pattern),
      ),
    })
  })

  it('is another photo now where all that was found is no more than possible', () => {
    const { steps, kind } = write({ findings: [finding('dandruff', 'medium', 0.55)] })
    expect(kind).toBe('signs_found')
    expect(steps[0]?.when).toBe('Now')
    expect(steps.some(({ on }) => on !== undefined)).toBe(false)
  })

  it('is a photo from above and one of the hairline where a portrait leaves hair loss open', () => {
    const { steps } = write({ view: 'portrait', scores: { receding_hairline: 0.4 } })
    expect(steps[0]?.texts[0]).toMatch(/^Photograph the head again .*once from above, and once from the front/)
  })

  it('is the appointment first where a doctor should see it, without any date', () => {
    const { steps } = write({ questionnaire: { warningSigns: ['pain'] } })
    expect(steps.map(({ when }) => when)).toEqual(['First', 'Until the appointment'])
    expect(steps.some(({ on }) => on !== undefined)).toBe(false)
  })

  it('is another photo now where this one cannot tell', () => {
    const { steps, kind } = write({})
    expect(kind).toBe('cannot_tell')
    expect(steps[0]?.when).toBe('Now')
    expect(steps.at(-1)?.when).toBe('If something worries you all the same')
    expect(steps.some(({ on }) => on !== undefined)).toBe(false)
  })

  it.each(LANGUAGES)('holds every habit and names no step twice in %s', (language) => {
    const { steps, habits } = write({ language, findings: [finding('dandruff'), finding('diffuse_thinning')] })
    const texts = steps.flatMap((step) => step.texts)
    expect(texts).toEqual(expect.arrayContaining(habits))
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('the one certainty', () => {
  const sureness = (changes: Partial<ReportInput>) => write(changes).sureness

  it('is in words, with a reason', () => {
    expect(sureness({ findings: [finding('dandruff', 'medium', 0.9)] }).text).toBe('Very sure.')
    expect(sureness({ findings: [finding('dandruff', 'medium', 0.7)] }).text).toBe('Fairly sure.')
    expect(sureness({ findings: [finding('dandruff', 'medium', 0.55)] }).text).toBe('Not very sure.')
    expect(sureness({}).text).toBe('Not sure enough.')
  })

  it('names what is less sure, which says so itself', () => {
    const document = write({ findings: [finding('dandruff', 'medium', 0.9), finding('oiliness', 'low', 0.7)] })
    expect(document.sureness.reason).toBe('Surest about flakes; less sure about excess oil.')
    expect(document.findings.map(({ doubt }) => doubt)).toEqual(['', 'We are less sure of this sign.'])
  })

  it('says nothing of a cause, and what was told needs no photo', () => {
    expect(sureness({ findings: [finding('patchy_loss', 'high', 0.9)] }).reason).toContain(
      'only an examination can tell the cause',
    )
    expect(sureness({ questionnaire: { warningSigns: ['fever'] } })).toMatchObject({
      level: 'none',
      text: 'Only an examination can tell what it is.',
    })
  })

  it('is of one spot where nothing was seen', () => {
    const input = reportInput({
      view: 'microscope',
      distance: 0.4,
      measures: [{ code: 'hair_count', value: 14, low: 12, high: 16, unit: 'count' }],
    })
    const scores = { dandruff: 0.01, oiliness: 0.01, redness: 0.01, pustules: 0.01, scarring_signs: 0.01, thick_scale: 0.01 }
    const facts = { ...input, scores }
    const plan = makePlan(facts, measuredIn('microscope'))
    expect(plan.kind).toBe('nothing_seen')
    const { sureness: told } = writeReport(facts, reportTexts('en'), plan).document
    expect(told.reason).toContain('For this spot alone')
  })
})

describe('warning signs', () => {
  it('are told as they were answered, and not at all where nobody was asked', () => {
    expect(write({ questionnaire: { warningSigns: ['none'] } }).told).toMatchObject({ isWarning: false })
    expect(write({ questionnaire: { warningSigns: ['pain', 'fever'] } }).told).toEqual({
      isWarning: true,
      text: 'You told us: pain and fever.',
      signs: ['pain', 'fever'],
    })
    expect(write({}).told).toBeUndefined()
  })
})

describe('a measure', () => {
  const measure = (code: 'hair_density' | 'flake_area', value: number, low: number, high: number) =>
    write({ measures: [{ code, value, low, high, unit: code === 'flake_area' ? 'percent' : 'per_cm2' }] }).measures[0]

  it('stands beside what is usual where a source gives it', () => {
    expect(measure('hair_density', 200, 180, 220)?.standing).toBe(
      'Within the usual range of 148 to 300 hairs/cm² (Barman 1965; PMC6219221).',
    )
    expect(measure('hair_density', 100, 90, 110)?.usual?.standing).toBe('below')
    expect(measure('hair_density', 350, 330, 370)?.usual?.standing).toBe('above')
    expect(measure('hair_density', 150, 130, 170)?.usual?.standing).toBe('across')
  })

  it('says so where no usual range is known', () => {
    expect(measure('flake_area', 2, 1, 3)).toMatchObject({ standing: 'No usual range is known.' })
    expect(measure('flake_area', 2, 1, 3)?.usual).toBeUndefined()
  })
})
