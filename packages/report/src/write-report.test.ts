import {
  FINDING_CODES,
  type Finding,
  isRedFlag,
  LANGUAGES,
  type Language,
  MEASURE_CODES,
  MEASURE_UNIT,
  SEVERITIES,
  VIEWS,
} from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_EXAMPLES } from '../../../tests/languages/index.ts'
import { finding, flatten, proseSentences, readCatalogue, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { writeReport } from './write-report.ts'

const write = (changes: Parameters<typeof reportInput>[0] = {}) => {
  const input = reportInput(changes)
  return writeReport(input, reportTexts(input.language))
}
const reportTextOf = (language: Language, key: string): string =>
  new Map(flatten(readCatalogue(language, 'report'))).get(key) ?? 'no such text'
const UNFINISHED =
  /\{\{|\}\}|undefined|NaN|\bnull\b|\[object|\s{2}|\.\.|\b(codes|answer|seen|helps|reported|limits|measures)\.\w+/

function expectWhole(markdown: string) {
  for (const line of markdown.split('\n')) {
    if (line.startsWith('<svg') || line.startsWith('|')) continue
    expect(line).not.toMatch(UNFINISHED)
    const isHeading = line.startsWith('#')
    if (line !== '' && !isHeading) expect(line).toMatch(/[.?]$/)
  }
}

describe.each(LANGUAGES)('a report in %s', (language) => {
  it.each(FINDING_CODES)('speaks in whole sentences, each once, of %s', (code) => {
    for (const severity of SEVERITIES) {
      for (const claimsMode of ['cosmetic', 'clinic'] as const) {
        const { document, markdown } = write({ language, claimsMode, findings: [finding(code, severity)] })
        expectWhole(markdown)
        const sentences = proseSentences(markdown)
        expect(new Set(sentences).size, sentences.filter((s, i) => sentences.indexOf(s) !== i).join()).toBe(sentences.length)
        expect(document.findings).toHaveLength(1)
      }
    }
  })

  it('says no sentence twice for any two findings', () => {
    for (const [index, first] of FINDING_CODES.entries()) {
      for (const second of FINDING_CODES.slice(index + 1)) {
        const severity = SEVERITIES[index % SEVERITIES.length] ?? 'low'
        const { markdown } = write({ language, findings: [finding(first, severity, 0.8), finding(second, severity, 0.45)] })
        const sentences = proseSentences(markdown).filter((sentence) => sentence.length > 20)
        expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([])
      }
    }
  })

  it('says once where an outline may reach beyond the scalp, and why there is none', () => {
    const regions = [{ x: 0.1, y: 0.1, width: 0.8, height: 0.8 }]
    const bare = (changes: Partial<Finding>) =>
      (['crown_thinning', 'diffuse_thinning'] as const).map((code) => ({ ...finding(code), area: undefined, ...changes }))
    const times = (key: string, changes: Parameters<typeof reportInput>[0]) =>
      write({ language, view: 'head_top', ...changes }).markdown.split(reportTextOf(language, key)).length - 1
    const wide = { findings: bare({ area: 0.9, regions }) }
    expect([times('where.overEdge', wide), times('where.noEdge', wide)]).toEqual([1, 0])
    expect(times('where.overEdge', { ...wide, isPhotoShown: false })).toBe(0)
    expect(times('where.overEdge', { findings: bare({ area: 0.5, regions }) })).toBe(0)
    expect([times('wholeHead.answer', wide), times('wholeHead.seen', wide)]).toEqual([1, 1])
    expect(times('wholeHead.seen', { findings: bare({ area: 0.5, regions }) })).toBe(0)
    const edgeless = { findings: bare({}), cannotTell: [{ code: 'bald_area', reason: 'no_edge' } as const] }
    expect([times('where.overEdge', edgeless), times('where.noEdge', edgeless)]).toEqual([0, 1])
  })

  it('sends nobody to a mark of an alert that has none', () => {
    const alert = (regions: { x: number; y: number; width: number; height: number }[]) =>
      write({ language, view: 'close_up', alerts: [{ code: 'bare_area', strength: 0.5, regions }] }).document.redFlags
    const text = (key: string) => reportTextOf(language, `redFlag.${key}.bare_area`)
    expect(alert([])).toEqual([text('alertUnshown')])
    expect(alert([{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }])).toEqual([text('alert')])
  })

  it('sends marked redness to a doctor, by the time that stands with it, and promises nothing of care', () => {
    const { document, markdown } = write({ language, view: 'microscope', findings: [finding('redness', 'high', 0.9)] })
    expect(document.answer).toContain(reportTextOf(language, 'answer.outlook.skin.visit'))
    expect(markdown).not.toContain(reportTextOf(language, 'answer.outlook.skin.clear'))
    expect(markdown).toContain(reportTextOf(language, 'step.visit').replace('{{name}}', document.findings[0]?.name ?? ''))
  })

  it('asks for one appointment where several things are to be seen, and for none more where a pregnancy has its own', () => {
    const redFlagsOf = (changes: Parameters<typeof reportInput>[0]) => write({ language, ...changes }).document.redFlags
    const oneVisit = reportTextOf(language, 'redFlag.oneVisit')
    const regions = [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }]
    const alerts = (['bare_area', 'crust'] as const).map((code) => ({ code, strength: 0.5, regions }))
    expect(redFlagsOf({ view: 'close_up', alerts }).at(-1)).toBe(oneVisit)
    expect(redFlagsOf({ view: 'close_up', alerts: alerts.slice(0, 1) })).not.toContain(oneVisit)
    const pregnant = { gender: 'female', hormonalChanges: 'pregnancy' } as const
    const both = redFlagsOf({ questionnaire: pregnant, findings: [finding('patchy_loss', 'medium', 0.9)] })
    expect(both.length).toBeGreaterThan(1)
    expect(both).not.toContain(oneVisit)
  })

  it('asks for no second photo before the visit that its steps ask for', () => {
    const { document } = write({ language, findings: [finding('diffuse_thinning', 'high', 0.6)] })
    expect(document.answer).toContain(reportTextOf(language, 'answer.outlook.loss.visit'))
    expect(document.findings[0]?.helps).toBe(reportTextOf(language, 'helpsLook.visit'))
    const mild = write({ language, findings: [finding('diffuse_thinning', 'low', 0.6)] }).document
    expect(mild.answer).toContain(reportTextOf(language, 'answer.outlook.loss.unsure'))
  })

  it('names three signs, and counts what is beyond two of more', () => {
    const signs = [finding('dandruff'), finding('oiliness'), finding('redness'), finding('dryness')]
    const namesIn = ({ headline }: { headline: string }) =>
      signs.filter(({ code }) => {
        const phrase = new Map(flatten(readCatalogue(language, 'findings'))).get(`codes.${code}.phrase.medium`) ?? 'no phrase'
        return headline.toLowerCase().includes(phrase.toLowerCase())
      })
    expect(namesIn(write({ language, findings: signs.slice(0, 3) }).document)).toHaveLength(3)
    expect(namesIn(write({ language, findings: signs }).document)).toHaveLength(2)
  })

  it('says of dry scale beside oil that the two go together', () => {
    const besideOil = reportTextOf(language, 'cause.besideOil.dryness')
    const both = [finding('oiliness'), finding('dryness')]
    expect(write({ language, findings: both }).markdown).toContain(besideOil)
    for (const findings of [[finding('dryness')], [finding('pustules', 'high'), ...both]])
      expect(write({ language, findings }).markdown).not.toContain(besideOil)
  })

  it('says of a hairline that was not judged that it was not', () => {
    const seen = (scores: Parameters<typeof reportInput>[0]) =>
      write({ language, view: 'head_front', ...scores }).document.headline
    const hairline = reportTextOf(language, 'headline.cannotTell.hairline')
    expect(seen({ scores: { patchy_loss: 0.1 } })).toBe(hairline)
    expect(seen({ scores: { patchy_loss: 0.1, receding_hairline: 0.1 } })).not.toBe(hairline)
  })

  it('does not answer with what the headline has named', () => {
    const { headline, answer } = write({ language, findings: [finding('crown_thinning'), finding('diffuse_thinning')] }).document
    const [, second = ''] = headline.split(/ (?:and|e|y|et|und) /)
    expect(second.length).toBeGreaterThan(8)
    expect(answer).not.toContain(second.replace(/\.$/, ''))
  })

  it.each(VIEWS)('gives no all-clear in the %s view, but says what was looked for and when to show it to somebody', (view) => {
    const { document, markdown } = write({ language, view })
    expectWhole(markdown)
    expect(document.kind).toBe('cannot_tell')
    expect(document.answer.split(/(?<=[.?])\s+/)).toHaveLength(2)
    expect(document.redFlags).toEqual([])
    expect(document.notFound).toBe('')
    expect(document.nextSteps).toContain(reportTextOf(language, 'next.showTo'))
    expect(markdown).not.toContain(reportTextOf(language, 'answer.nothingSeen'))
  })

  it('names what stays open', () => {
    const scores = { crown_thinning: 0.38, diffuse_thinning: 0.1, patchy_loss: 0.05 }
    const { document, markdown } = write({ language, view: 'head_top', findings: [], scores })
    const closed = write({ language, view: 'head_top', findings: [], scores: { ...scores, crown_thinning: 0.1 } }).document
    expect(document.headline).not.toBe(closed.headline)
    expect(document.answer).not.toBe(closed.answer)
    expect(document.notFound).not.toBe(closed.notFound)
    expectWhole(markdown)
  })

  it('puts red flags before everything else', () => {
    for (const code of FINDING_CODES) {
      for (const severity of SEVERITIES) {
        const { document, markdown } = write({ language, findings: [finding('oiliness', 'high', 0.99), finding(code, severity)] })
        const isFlagged = isRedFlag(code, severity)
        expect(document.redFlags.length > 0).toBe(isFlagged)
        expect(markdown.startsWith(LANGUAGE_EXAMPLES[language].redFlagHeading)).toBe(isFlagged)
        if (isFlagged) expect(document.findings[0]?.code).toBe(code)
      }
    }
  })

  it('writes every measure with its unit and shows no pixels', () => {
    const measures = MEASURE_CODES.map((code) => ({ code, value: 3.4, low: 2.6, high: 4.3, unit: MEASURE_UNIT[code] }))
    const { document, markdown } = write({ language, measures, questionnaire: { gender: 'male' } })
    expectWhole(markdown)
    expect(document.measures.map((measure) => measure.code)).toEqual(MEASURE_CODES.filter((code) => code !== 'shaft_width_px'))
    expect(markdown).toContain('cm²')
    expect(markdown).not.toMatch(/px|pixel|píxel/i)
  })

  it('keeps cm² and µm to photos with a scale', () => {
    const { markdown } = write({ language, measures: [{ code: 'flake_area', value: 2.9, low: 2, high: 3.8, unit: 'percent' }] })
    expect(markdown).not.toMatch(/cm²|µm/)
  })

  it('labels what was told and never counts it as seen', () => {
    const questionnaire = { currentConcerns: ['itching' as const, 'dandruff' as const], stressLevel: 8, sleepHours: 5.5 }
    const { document, markdown } = write({ language, questionnaire })
    expectWhole(markdown)
    expect(document.reported).toHaveLength(4)
    for (const answer of document.reported)
      expect(answer).toMatch(/\((your answer|tu respuesta|votre réponse|tua risposta|Ihre Angabe)\)/)
    expect(document.findings).toEqual([])
    expect(write({ language }).document.reported).toEqual([])
  })
})

it('writes numbers as each language does', () => {
  const measures = [{ code: 'flake_area' as const, value: 2.9, low: 2, high: 3.8, unit: 'percent' as const }]
  const value = (language: Language) => write({ language, measures }).document.measures[0]
  expect(value('en')).toMatchObject({ value: '2.9%', range: '2.0 to 3.8%' })
  expect(value('it')).toMatchObject({ value: '2,9%', range: '2,0–3,8%' })
  expect(value('es')).toMatchObject({ value: '2,9\u202f%', range: '2,0–3,8\u202f%' })
  expect(value('fr')).toMatchObject({ value: '2,9\u202f%', range: '2,0 à 3,8\u202f%' })
  expect(value('de')).toMatchObject({ value: '2,9\u202f%', range: '2,0 bis 3,8\u202f%' })
})

it('counts models, months and further findings in the right number', () => {
  const model = (outcome: 'completed' | 'failed') => ({ name: 'A', provider: 'local', outcome })
  expect(write({ models: [] }).document.models).toEqual([])
  expect(write({ models: [model('completed')] }).document.models).toEqual(['A (on this server): answered.'])
  expect(write({ models: [model('completed'), model('failed')] }).document.models[0]).toBe(
    '1 of 2 models looked at the photo and answered.',
  )
  const codes = ['dandruff', 'redness', 'oiliness', 'dryness'] as const
  const headline = (count: number) => write({ findings: codes.slice(0, count).map((code) => finding(code)) }).document.headline
  expect(headline(2)).toBe('Moderate flaking and visible redness.')
  expect(headline(4)).toContain('2 more signs.')
  expect(write({ language: 'it', findings: [finding('dandruff')] }).markdown).toContain('fra 1 mese')
  expect(write({ language: 'de', findings: [finding('thin_hair')] }).markdown).toContain('in 3 Monaten')
  expect(write({ language: 'fr', findings: [finding('breakage')] }).markdown).toContain('dans 2 mois')
  expect(write({ language: 'es', findings: [finding('dandruff')] }).markdown).toContain('dentro de 1 mes:')
})

it('asks for a doctor when loss is told in pregnancy, though nothing was seen', () => {
  const questionnaire = { hormonalChanges: 'pregnancy' as const, currentConcerns: ['hair_loss' as const] }
  const { document, markdown } = write({ questionnaire })
  expect(document.redFlags).toHaveLength(1)
  expect(document.headline).toMatch(/doctor/)
  expect(markdown.startsWith(LANGUAGE_EXAMPLES.en.redFlagHeading)).toBe(true)
  expect(write({ questionnaire: { hormonalChanges: 'pregnancy' } }).document.redFlags).toEqual([])
})

it('adds urgency when a bare patch is inflamed', () => {
  const { document } = write({ findings: [finding('patchy_loss', 'medium'), finding('pustules', 'low')] })
  expect(document.redFlags).toHaveLength(3)
  expect(document.redFlags[1]).toMatch(/within a week/)
  expect(document.redFlags[2]).toBe(reportTextOf('en', 'redFlag.oneVisit'))
})

it('has whoever is pregnant ask first, before the care itself, where that is more than a mild shampoo', () => {
  const ask = reportTextOf('en', 'helpsInPregnancy')
  const helps = (severity: 'low' | 'medium' | 'high', hormonalChanges: 'pregnancy' | 'none') =>
    write({ findings: [finding('dandruff', severity)], questionnaire: { hormonalChanges } }).document.findings[0]?.helps
  expect(helps('medium', 'pregnancy')).toMatch(new RegExp(`^${ask.replace(/[()]/g, '\\$&')} .*piroctone`))
  expect(helps('low', 'pregnancy')).not.toContain(ask)
  expect(helps('medium', 'none')).not.toContain(ask)
  for (const other of FINDING_CODES.filter((code) => code !== 'dandruff')) {
    const findings = [finding(other, 'medium'), finding('dandruff', 'medium')]
    const { markdown } = write({ findings, questionnaire: { hormonalChanges: 'pregnancy' } })
    expect(markdown.split(ask).length, other).toBeLessThanOrEqual(2)
  }
})

it('says that there is nothing to buy exactly when nothing is offered', () => {
  const nothing = [reportTextOf('en', 'next.nothingToBuy'), reportTextOf('en', 'next.nothingBeforeDoctor')]
  const reports = [
    write(),
    ...FINDING_CODES.flatMap((code) => SEVERITIES.map((severity) => write({ findings: [finding(code, severity)] }))),
  ]
  for (const { document } of reports)
    expect(document.nextSteps.some((step) => nothing.includes(step))).toBe(!document.offers.allowed)
  expect(write({ findings: [finding('dandruff', 'medium')] }).document.offers.allowed).toBe(true)
  expect(write({ findings: [finding('dandruff', 'low')] }).document.offers.allowed).toBe(false)
  expect(write({ findings: [finding('dandruff', 'medium', 0.6)] }).document.offers.allowed).toBe(false)
})

it('does not call a complaint unseen where the view could not show it', () => {
  const { document } = write({ view: 'portrait', scores: { dry_hair: 0.1 }, questionnaire: { currentConcerns: ['breakage'] } })
  expect(document.reported).toEqual(['Broken hairs (your answer): this photo can neither confirm nor rule it out.'])
})

it.each(['head_top', 'portrait'] as const)('never says of a %s that hair loss is not there', (view) => {
  const { document } = write({ view, scores: { crown_thinning: 0.01 } })
  expect(document.answer).toMatch(/saw nothing clear: thinning at the crown\. That is no all-clear/)
  expect(document.notFound).toBe('')
  expect(JSON.stringify(document)).not.toMatch(/did not find|not found: /)
})

it('lets the gravest finding of the skin decide the care, so that nothing is to be washed less and more at once', () => {
  const { document } = write({ findings: [finding('dryness', 'low'), finding('oiliness', 'high')] })
  expect(document.findings.map((card) => card.code)).toEqual(['oiliness', 'dryness'])
  expect(document.findings[1]?.helps).toMatch(/^The care named first helps here too/)
  expect(write({ findings: [finding('dryness', 'low')] }).document.findings[0]?.helps).toMatch(/one wash fewer/)
})

it('says nothing of hair or scalp when nothing could be scored, and asks for the photo again now', () => {
  const { document } = write({ scores: {} })
  expect(document.headline).toBe('This photo does not let us say anything about hair or scalp.')
  expect(document.notFound).toBe('')
  expect(document.nextSteps.join(' ')).toContain('Take the photo again:')
  expect(document.nextSteps.join(' ')).not.toContain('months')
})

it('leaves a model no way to write Markdown or HTML into the report', () => {
  const words = '<img src=x onerror=alert(1)> **buy** [this](http://x) {{name}} $t(headline.none)'
  const { markdown } = write({ claimsMode: 'clinic', findings: [{ ...finding('unknown'), description: words }] })
  expect(markdown).not.toMatch(/(?<!\\)<img|(?<!\\)\*\*buy|(?<!\\)\[this/)
})

describe('how sure', () => {
  const certaintyOf = (changes: Partial<Finding>): string =>
    write({ findings: [{ ...finding('oiliness', 'medium', 0.9), ...changes }] }).document.findings[0]?.certainty ?? ''

  it('is never said to be beyond doubt', () => {
    expect(certaintyOf({ confidence: 1, confidenceLow: 0.91, confidenceHigh: 1 })).toContain('99%')
    expect(certaintyOf({ confidence: 1, confidenceLow: 0.91, confidenceHigh: 1 })).not.toContain('100')
  })

  it('is one statement: a word of a scale with the chance beside it', () => {
    expect(certaintyOf({ confidence: 0.9 })).toBe('Almost certain (90%).')
    expect(certaintyOf({ confidence: 0.77, confidenceLow: 0.7, confidenceHigh: 0.8 })).toBe('Likely (77%).')
    expect(certaintyOf({ confidence: 0.53, confidenceLow: 0.2, confidenceHigh: 0.8 })).toBe(
      'Possible (53%). Another photo could change this.',
    )
  })

  it('is not said of what is less likely than not: that stays an open question without a grade', () => {
    const { document } = write({ findings: [finding('oiliness', 'medium', 0.44)] })
    expect(document.findings).toEqual([])
    expect(document.kind).toBe('cannot_tell')
    expect(document.answer).toContain('There are hints of excess oil')
  })
})

describe('words of a model', () => {
  const findings = [finding('patchy_loss', 'high', 0.9), finding('dandruff', 'low')]
  const narrative = {
    opening: 'A doctor should see the bare place first.',
    findings: [{ code: 'dandruff' as const, text: 'A few flakes lie between the hairs.' }],
    closing: 'The rest of the head is out of view.',
  }
  const { document, markdown } = write({ findings, wording: { model: 'Test model', outcome: 'used', narrative } })
  const own = write({ findings })

  it('stand in place of the answer and of what was seen, below our red flags', () => {
    expect(markdown.startsWith(LANGUAGE_EXAMPLES.en.redFlagHeading)).toBe(true)
    expect(markdown.indexOf(narrative.opening)).toBeGreaterThan(markdown.indexOf(document.redFlags[0] ?? 'missing'))
    expect(markdown).toContain(narrative.findings[0]?.text)
    expect(markdown).toContain(narrative.closing)
    expect(markdown).not.toContain(document.answer)
    expectWhole(markdown)
  })

  it('change nothing else: a finding that they leave out is told by us, and so is what is advised', () => {
    const [patch, flakes] = document.findings
    expect(markdown).toContain(patch?.seen)
    expect(markdown).toContain(flakes?.helps)
    expect(markdown).toContain(document.notice)
    const { narrative: _words, models: _models, ...rest } = document
    const { models: _ownModels, ...ownRest } = own.document
    expect(rest).toEqual(ownRest)
  })

  it('are signed, and so is their absence', () => {
    expect(document.models.at(-1)).toBe('Words by Test model, checked against the measured findings.')
    for (const outcome of ['refused', 'missing'] as const) {
      const written = write({ findings, wording: { model: 'Test model', outcome } })
      expect(written.document.models.at(-1)).toMatch(/^Test model was asked .* these are our own\.$/)
      expect(written.document.narrative).toBeUndefined()
    }
  })
})
