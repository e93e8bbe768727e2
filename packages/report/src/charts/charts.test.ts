import {
  FINDING_CODES,
  type FindingCode,
  LANGUAGES,
  type Language,
  MEASURE_CODES,
  MEASURE_UNIT,
  QUESTIONNAIRE_OPTIONS,
  SEVERITIES,
  VIEWS,
} from '@chioma/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finding, reportInput, reportTexts } from '../../../../tests/support/report-texts.ts'
import type { ReportInput } from '../report-input.ts'
import { writeReport } from '../write-report.ts'

const chartsOf = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('<svg'))

/** Fails unless every tag is closed in order, every attribute quoted and every ampersand an entity. */
function expectWellFormed(svg: string) {
  const open: string[] = []
  const rest = svg.replace(/<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>/g, (_, closing, name, __, selfClosing) => {
    if (closing) expect(open.pop()).toBe(name)
    else if (!selfClosing) open.push(name)
    return ''
  })
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]/)
  expect(svg.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&')
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 320 [\d.]+" width="448" role="img"><title>[^<]+<\/title><desc>[^<]+<\/desc>/,
  )
  expect(svg).not.toMatch(/<script|<style|<foreignObject|href|url\(|on\w+=|NaN|Infinity|undefined/)
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const region = fc.record({ x: fraction, y: fraction, width: fraction, height: fraction })
const anyFinding = fc.record(
  {
    code: fc.constantFrom(...FINDING_CODES),
    severity: fc.constantFrom(...SEVERITIES),
    confidence: fraction,
    confidenceLow: fraction,
    confidenceHigh: fraction,
    area: fraction,
    regions: fc.array(region, { maxLength: 64 }),
    description: fc.string({ maxLength: 500 }),
  },
  { requiredKeys: ['code', 'severity', 'confidence', 'confidenceLow', 'confidenceHigh'] },
)
const anyMeasure = fc
  .tuple(
    fc.constantFrom(...MEASURE_CODES),
    fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 3 }),
  )
  .map(([code, values]) => {
    const [low = 0, value = 0, high = 0] = values.toSorted((a, b) => a - b)
    return { code, value, low, high, unit: MEASURE_UNIT[code] }
  })
const anyInput: fc.Arbitrary<ReportInput> = fc.record(
  {
    language: fc.constantFrom(...LANGUAGES),
    claimsMode: fc.constantFrom('cosmetic' as const, 'clinic' as const),
    view: fc.constantFrom(...VIEWS),
    quality: fc.constantFrom(reportInput().quality, { ...reportInput().quality, limits: ['dark' as const, 'glare' as const] }),
    findings: fc.uniqueArray(anyFinding, { selector: (item) => item.code, maxLength: 17 }),
    scores: fc.dictionary(fc.constantFrom(...FINDING_CODES), fraction),
    measures: fc.uniqueArray(anyMeasure, { selector: (item) => item.code, maxLength: 16 }),
    cannotTell: fc.array(
      fc.record({
        code: fc.constantFrom(...FINDING_CODES, ...MEASURE_CODES),
        reason: fc.constantFrom('view' as const, 'quality' as const, 'no_scale' as const, 'not_measured' as const),
      }),
    ),
    questionnaire: fc.record(
      {
        currentConcerns: fc.subarray([...QUESTIONNAIRE_OPTIONS.currentConcerns]),
        hormonalChanges: fc.constantFrom(...QUESTIONNAIRE_OPTIONS.hormonalChanges),
        familyHistory: fc.subarray([...QUESTIONNAIRE_OPTIONS.familyHistory]),
        lifestyle: fc.subarray([...QUESTIONNAIRE_OPTIONS.lifestyle]),
        diet: fc.constantFrom(...QUESTIONNAIRE_OPTIONS.diet),
        stressLevel: fc.integer({ min: 1, max: 10 }),
        sleepHours: fc.integer({ min: 6, max: 24 }).map((halves) => halves / 2),
        currentProducts: fc.string(),
      },
      { requiredKeys: [] },
    ),
    models: fc.array(
      fc.record({
        name: fc.string(),
        provider: fc.string(),
        outcome: fc.constantFrom('completed' as const, 'rejected' as const, 'failed' as const),
      }),
      { maxLength: 5 },
    ),
  },
  { requiredKeys: ['language', 'claimsMode', 'view', 'quality', 'findings', 'scores', 'measures', 'cannotTell', 'models'] },
)

it('any valid input gives a report with well-formed charts, and the same input the same words', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const texts = reportTexts(input.language)
      const written = writeReport(input, texts)
      for (const chart of chartsOf(written.markdown)) expectWellFormed(chart)
      expect(writeReport(structuredClone(input), texts)).toEqual(written)
    }),
    { numRuns: 100 },
  )
})

it('draws the balance only when at least three signs were scored', () => {
  const texts = reportTexts('en')
  const findings = [finding('oiliness', 'medium', 0.66)]
  const few = writeReport(reportInput({ findings, scores: { oiliness: 0.66, redness: 0.2 } }), texts)
  const enough = writeReport(reportInput({ findings, scores: { dandruff: 0.2, redness: 0.2, oiliness: 0.66 } }), texts)
  expect(chartsOf(few.markdown)).toHaveLength(1)
  expect(chartsOf(enough.markdown)).toHaveLength(2)
  expect(enough.markdown).toContain('Flakes 20, Excess oil 66, Redness 20')
})

it('reads the balance aloud with the names of the signs, and with no name of a disease', () => {
  const scores = { thin_hair: 0.2, low_density: 0.3, breakage: 0.1, dandruff: 0.2 }
  const findings = [finding('breakage', 'medium', 0.66)]
  const read = (claimsMode: 'cosmetic' | 'clinic') =>
    writeReport(reportInput({ language: 'it', claimsMode, findings, scores }), reportTexts('it')).blocks.flatMap((block) =>
      block.kind === 'chart' ? block.chart.description : [],
    )[1]
  expect(read('cosmetic')).toContain('Forfora 20, ')
  expect(read('cosmetic')).not.toMatch(/(?:, |: )(?:Sottili|Spezzati|Densità) /)
  expect(read('clinic')).toBe(read('cosmetic'))
})

it('draws no balance where nothing could be told, and none beside a doctor', () => {
  const texts = reportTexts('en')
  const scores = { dandruff: 0.1, redness: 0.2, oiliness: 0.1 }
  expect(chartsOf(writeReport(reportInput({ scores }), texts).markdown)).toHaveLength(0)
  const questionnaire = { warningSigns: ['pain' as const] }
  expect(chartsOf(writeReport(reportInput({ scores, questionnaire }), texts).markdown)).toHaveLength(0)
})

it('tells in words what the severity bars show', () => {
  const { markdown } = writeReport(
    reportInput({ findings: [finding('redness', 'high'), finding('dryness', 'low')] }),
    reportTexts('en'),
  )
  expect(markdown).toContain('<desc>Redness: Marked. Dry scalp: Mild.</desc>')
})

it('leaves the measures to their table, where each stands once', () => {
  const measures = [{ code: 'shine' as const, value: 0.35, low: 0.28, high: 0.42, unit: 'index' as const }]
  const { markdown } = writeReport(reportInput({ measures }), reportTexts('en'))
  expect(markdown).toContain('| Shine | 0.35 out of 1 | 0.28 to 0.42 out of 1 |')
  expect(markdown.split('0.35 out of 1')).toHaveLength(2)
})

it('keeps every label inside the narrowest phone', () => {
  const findings = FINDING_CODES.filter((code) => code !== 'unknown').map((code) => finding(code, 'medium', 0.9))
  for (const language of LANGUAGES) {
    const { markdown } = writeReport(reportInput({ language, findings }), reportTexts(language))
    const severityChart = chartsOf(markdown)[0] ?? ''
    const labels = [...severityChart.matchAll(/font-size="13"[^>]*>([^<]+)</g)].map((match) => match[1] ?? '')
    expect(labels).toHaveLength(findings.length * 2)
    for (let row = 0; row + 1 < labels.length; row += 2) {
      // At 13 px a letter is about 6.6 px wide on average.
      expect((labels[row] + labels[row + 1]).length * 6.6, `${language}: ${labels[row]}`).toBeLessThan(316)
    }
  }
})

/** Widths of the letters of our text face in hundredths of their size, rounded up. */
const LETTER_WIDTHS = {
  25: ' ijlìí',
  30: 'I’',
  40: 'frt',
  50: 'sz',
  55: 'ackvyàáâäç-',
  60: 'ehnouxLèéêëñòóôöùúü',
  65: 'bdgpqBEFSZßÉÈ',
  70: 'KPRT',
  75: 'AHNUVÀÜÄ',
  80: 'wCDGOQÖ',
  95: 'mM',
}
const SCORED = ['dandruff', 'oiliness', 'redness', 'pustules', 'thin_hair', 'low_density', 'breakage', 'dryness'] as const
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => {
    const [width] = Object.entries(LETTER_WIDTHS).find(([, letters]) => letters.includes(letter)) ?? ['110']
    return sum + (Number(width) / 100) * size
  }, 0)

it('keeps every sign of the balance inside the chart and off the others, whichever axis it stands at', () => {
  const findings = [finding('breakage', 'medium', 0.66)]
  const labelsOf = (language: Language, scored: readonly FindingCode[]) => {
    const scores = Object.fromEntries(scored.map((code) => [code, 0.2]))
    const { blocks } = writeReport(reportInput({ language, findings, scores }), reportTexts(language))
    const [, balance] = blocks.flatMap((block) => (block.kind === 'chart' ? block.chart : []))
    // The last one is the caption.
    return balance?.shapes.flatMap((shape) => (shape.kind === 'label' ? shape : [])).slice(0, -1) ?? []
  }
  for (const language of LANGUAGES) {
    const signs = FINDING_CODES.flatMap((code) => labelsOf(language, [code, 'dandruff', 'oiliness', 'redness']))
    const widest = Math.max(...signs.map(({ text, size }) => widthOf(text, size)))
    for (const count of [3, 4, 5, 6, 7, 8]) {
      const labels = labelsOf(language, SCORED.slice(0, count))
      expect(labels).toHaveLength(count)
      const boxes = labels.map(({ x, y, anchor }) => {
        const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * widest
        return { left, right: left + widest, y }
      })
      expect(Math.min(...boxes.map(({ left }) => left)), `${language}, ${count} axes`).toBeGreaterThanOrEqual(0)
      expect(Math.max(...boxes.map(({ right }) => right)), `${language}, ${count} axes`).toBeLessThanOrEqual(320)
      const isOver = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
        one !== other && Math.abs(one.y - other.y) < 14 && one.left < other.right && other.left < one.right
      expect(boxes.filter((one) => boxes.some((other) => isOver(one, other)))).toEqual([])
    }
  }
})
