import { type CannotTell, FINDING_CODES, LANGUAGES, MEASURE_CODES, VIEWS_SHOWING, type View } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { makePlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import { writeReport } from './write-report.ts'

const questionsOf = (changes: Partial<ReportInput>) =>
  makePlan(reportInput(changes)).cannotTell.map(({ about, reason }) => `${about}: ${reason}`)

/** Everything that a view does not show, as the engine lists it. */
const notShown = (view: View): CannotTell[] => [
  ...FINDING_CODES.filter((code) => code !== 'unknown' && !VIEWS_SHOWING[code].includes(view)).map((code) => ({
    code,
    reason: 'view' as const,
  })),
  ...MEASURE_CODES.map((code) => ({ code, reason: 'view' as const })),
]

describe('what a photo cannot tell', () => {
  it('names the group where a view shows nothing of it, and no measure beside its finding', () => {
    expect(questionsOf({ view: 'head_top', cannotTell: notShown('head_top') })).toEqual([
      'skin: view',
      'low_density: view',
      'thin_hair: view',
      'receding_hairline: view',
      'fibre: view',
      'scarring_signs: view',
    ])
  })

  it('says of signs that are told by the score of redness that they were judged with it, and only where it was', () => {
    const cannotTell: CannotTell[] = [
      { code: 'pustules', reason: 'not_measured' },
      { code: 'scarring_signs', reason: 'not_measured' },
      { code: 'breakage', reason: 'not_measured' },
    ]
    const scores = { redness: 0.01 }
    expect(questionsOf({ view: 'microscope', scores, cannotTell })).toEqual([
      'pustules: with_redness',
      'scarring_signs: with_redness',
      'breakage: not_measured',
    ])
    for (const other of [
      { view: 'close_up' as const, scores },
      { view: 'microscope' as const, scores: {} },
    ])
      expect(questionsOf({ ...other, cannotTell })).toEqual(cannotTell.map(({ code, reason }) => `${code}: ${reason}`))
  })

  it('does not say that the kind of photo which other reports ask for shows nothing', () => {
    const cannotTell: CannotTell[] = [
      { code: 'thin_hair', reason: 'view' },
      { code: 'crown_thinning', reason: 'view' },
    ]
    expect(questionsOf({ view: 'microscope', cannotTell })).toEqual(['thin_hair: not_measured', 'crown_thinning: view'])
  })

  it('keeps a measure that is missing for a reason of its own', () => {
    const cannotTell: CannotTell[] = [
      { code: 'low_density', reason: 'no_scale' },
      { code: 'hair_density', reason: 'no_scale' },
      { code: 'shaft_width', reason: 'no_scale' },
      { code: 'shaft_width_px', reason: 'quality' },
      { code: 'hair_count', reason: 'quality' },
    ]
    expect(questionsOf({ view: 'microscope', cannotTell })).toEqual([
      'low_density: no_scale',
      'hair_count: quality',
      'shaft_width: no_scale',
    ])
  })

  it('speaks of stages of male hair loss to men alone', () => {
    const cannotTell: CannotTell[] = [{ code: 'norwood_stage', reason: 'quality' }]
    expect(questionsOf({ cannotTell })).toEqual([])
    expect(questionsOf({ cannotTell, questionnaire: { gender: 'female' } })).toEqual([])
    expect(questionsOf({ cannotTell, questionnaire: { gender: 'male' } })).toEqual(['norwood_stage: quality'])
  })

  it('names the photo that would tell, for what the person worries about first', () => {
    const cannotTell = [...notShown('head_front'), { code: 'dry_hair' as const, reason: 'quality' as const }]
    const viewsFor = (currentConcerns: ('dandruff' | 'hair_loss')[]) =>
      writeReport(
        reportInput({ view: 'head_front', cannotTell, questionnaire: { currentConcerns } }),
        reportTexts('en'),
      ).document.cannotTell.map(({ view }) => view ?? 'none')
    expect(viewsFor(['dandruff'])[0]).toBe('microscope')
    expect(viewsFor(['hair_loss'])[0]).toBe('head_top')
    expect(viewsFor([])).not.toContain('head_front')
    expect(viewsFor([])).toContain('none')
  })

  it('sends nobody to a photo in which the engine does not tell what is asked', () => {
    const { document } = writeReport(reportInput({ view: 'head_top', cannotTell: notShown('head_top') }), reportTexts('en'))
    const views = Object.fromEntries(document.cannotTell.map(({ name, view }) => [name, view]))
    expect(views).toEqual({
      'Signs on the skin of the scalp': 'microscope',
      'Low hair density': undefined,
      'Thinner hairs': 'microscope',
      'A receding hairline': 'head_front',
      'Condition of the hair': undefined,
      'Smooth skin without follicle openings': undefined,
    })
  })

  it('names the photo of the hairline, and the close-up, for what a portrait does not let be judged', () => {
    const cannotTell = (['receding_hairline', 'patchy_loss'] as const).map((code) => ({ code, reason: 'not_measured' as const }))
    const { document } = writeReport(reportInput({ view: 'portrait', cannotTell }), reportTexts('en'))
    expect(document.cannotTell.map(({ view }) => view).toSorted()).toEqual(['close_up', 'head_front'])
  })

  it('asks for no other photo where a doctor comes first', () => {
    const told = {
      view: 'head_top' as const,
      cannotTell: notShown('head_top'),
      questionnaire: { warningSigns: ['pain' as const] },
    }
    const { document } = writeReport(reportInput(told), reportTexts('en'))
    expect(document.cannotTell.length).toBeGreaterThan(3)
    expect(document.cannotTell.filter(({ view }) => view !== undefined)).toEqual([])
  })

  it.each(['head_front', 'head_back'] as const)(
    'names the photo from above for thinning that %s does not let be judged',
    (view) => {
      const cannotTell: CannotTell[] = [{ code: 'diffuse_thinning', reason: 'not_measured' }]
      const { document } = writeReport(reportInput({ view, cannotTell }), reportTexts('en'))
      expect(document.cannotTell).toMatchObject([{ name: 'Overall thinning', view: 'head_top' }])
    },
  )

  it('names the microscope for what a close-up shows of the skin without telling it', () => {
    const cannotTell: CannotTell[] = [{ code: 'redness', reason: 'not_measured' }]
    const { document } = writeReport(reportInput({ view: 'close_up', cannotTell }), reportTexts('en'))
    expect(document.cannotTell.map(({ view }) => view)).toEqual(['microscope'])
  })

  it.each(LANGUAGES)('has words for every group and every reason: %s', (language) => {
    const input = reportInput({
      language,
      view: 'microscope',
      scores: { redness: 0.01 },
      cannotTell: [
        { code: 'pustules', reason: 'not_measured' },
        ...notShown('head_top').filter(({ code }) => code !== 'pustules'),
      ],
    })
    const { cannotTell } = writeReport(input, reportTexts(language)).document
    expect(cannotTell.length).toBeGreaterThan(3)
    for (const { name, reason } of cannotTell) expect(`${name} ${reason}`).not.toMatch(/[a-z]+[._][a-z]+/)
  })
})
