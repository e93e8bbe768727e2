import type { Analysis, Comparison, DetectedIssue, Series } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/journey.json' with { type: 'json' }
import { button, click, openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { reportDocument } from '../../../../../../tests/support/report-document.ts'
import { analysisUnderWay } from '../../../../test/analysis-under-way.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { ReportPage } from './report-page.tsx'
import { ReportPanel } from './report-panel.tsx'

const ID = '0198f000-0000-7000-8000-000000000801'
const EARLIER = '0198f000-0000-7000-8000-000000000802'
const PATH = `/api/analysis/${ID}`

const REPORT = reportDocument({
  told: { isWarning: false, text: 'You told us that none of these applies.', signs: ['none'] },
  measures: [
    {
      code: 'flake_area',
      name: 'Surface with flakes',
      value: '1.8%',
      range: '1.2 to 2.4%',
      explanation: '',
      standing: '',
      raw: { value: 1.8, low: 1.2, high: 2.4, unit: 'percent' },
    },
  ],
})
const UNDER_WAY: Analysis = { ...analysisUnderWay(ID), status: 'processing' }
const FINISHED: Analysis = {
  ...UNDER_WAY,
  status: 'completed',
  answer: { kind: 'signs_found' },
  completedAt: '2026-11-22T10:00:05.000Z',
  results: {
    fullReport: '',
    report: REPORT,
    blocks: [],
    modelResults: [],
    view: 'close_up',
    alerts: [],
    quality: { sharpness: 1, exposure: 0.5, glare: 0, shortSidePx: 600, limits: [] },
    measures: [],
    scores: {},
    cannotTell: [],
    hasRedFlag: false,
  },
}

class EventsFromTest extends EventTarget {
  static last: EventsFromTest | undefined
  readyState = 1
  constructor() {
    super()
    EventsFromTest.last = this
  }
  close() {
    this.readyState = 2
  }
}
const tell = (stage: string, percent: number, sequence: number) =>
  EventsFromTest.last?.dispatchEvent(new MessageEvent('progress', { data: JSON.stringify({ sequence, stage, percent }) }))

interface Served {
  analysis: Analysis
  /** Photos of the spot before this one. */
  before?: string[]
  comparison?: Comparison
}

const PAGE = <ReportPage analysisId={ID} onReanalyzed={() => undefined} renderProducts={() => null} />
const SHORT = <ReportPanel analysisId={ID} focusRequest={0} onReanalyzed={() => undefined} />

/** Opens the page, or another place of the report, upon what the server holds; returns that, to be changed, and what was asked for. */
function open(served: Served, place = PAGE) {
  const asked: string[] = []
  const pointOf = (analysisId: string, createdAt: string) => ({
    analysisId,
    createdAt,
    photoUrl: `/api/analysis/${analysisId}/photo`,
    answer: { kind: 'signs_found' as const },
    width: 800,
    height: 600,
    measures: [],
  })
  const before = (served.before ?? []).map((day) => pointOf(EARLIER, `${day}T10:00:00.000Z`))
  const series: Series = { spot: null, view: 'close_up', points: [...before, pointOf(ID, UNDER_WAY.createdAt)], nextPhoto: null }
  EventsFromTest.last = undefined
  vi.stubGlobal('EventSource', EventsFromTest)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`)
    if (path.endsWith('/series')) return Response.json(series)
    if (path.includes('/compare/')) return Response.json(served.comparison)
    if (path.includes('/shares')) return Response.json([])
    if (path.includes('/user-analyses')) return Response.json([served.analysis])
    return Response.json(served.analysis)
  })
  openRoot().render(inApp(place, { texts: { journey: texts } }))
  return { served, asked }
}

const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words), WAIT)

test('a page opened early shows the stages as they come, and becomes the report by itself', async () => {
  const { served } = open({ analysis: UNDER_WAY })
  await says(texts.report.processing)
  await says(texts.upload.stages.received)
  await vi.waitFor(() => expect(EventsFromTest.last).toBeDefined(), WAIT)
  tell('analyzing', 50, 1)
  const status = () => document.querySelector('[role=status]')?.textContent?.trim()
  await vi.waitFor(() => expect(status()).toBe(texts.upload.stages.analyzing), WAIT)
  served.analysis = FINISHED
  tell('completed', 100, 2)
  await says(REPORT.headline)
  expect(document.querySelector('[role=progressbar]')).toBeNull()
})

test.each([
  [
    true,
    'Compared with 25 October, this moved more than it does between two photos of the same day: Surface with flakes (higher). The rest stayed within the margin.',
  ],
  [false, 'Compared with 25 October, nothing moved more than it does between two photos of the same day.'],
])('says what changed since the photo before only beyond the noise: %s', async (changed, words) => {
  const measure = { unit: 'percent' as const, before: 1, after: 1.8, band: 0.5 }
  const measures = [
    { ...measure, code: 'flake_area' as const, changed, ownShots: 0 },
    { ...measure, code: 'hair_cover' as const, changed: false, ownShots: 0 },
  ]
  open({ analysis: FINISHED, before: [`${new Date().getFullYear()}-10-25`], comparison: { aligned: true, measures } })
  await says(words)
  const link = document.querySelector(`a[href^="/report/${ID}/changes?earlier="]`)
  expect(link?.textContent).toBe(texts.report.since.compare)
})

test('of a photo that cannot be compared both are shown, and no comparison is offered', async () => {
  open({ analysis: FINISHED, before: [`${new Date().getFullYear()}-10-25`], comparison: { aligned: false, measures: [] } })
  await says(texts.report.since.look)
  expect(document.body.textContent).not.toContain(texts.report.since.compare)
})

test('a first photo is compared with nothing', async () => {
  const { asked } = open({ analysis: FINISHED })
  await says(REPORT.headline)
  expect(asked.filter((request) => request.includes('/compare/'))).toEqual([])
})

test('the number of a mark in the corner of the photo does not lie under the button that enlarges it', async () => {
  const issue = { name: 'Redness', description: '', severity: 'low' as const, isRedFlag: false, code: 'redness' as const }
  const chance = { confidence: 0.8, confidenceLow: 0.7, confidenceHigh: 0.9 }
  const regions = [{ x: 0.5, y: 0, width: 0.5, height: 0.5 }]
  open({ analysis: { ...FINISHED, detectedIssues: [{ ...issue, ...chance, regions }] } })
  const number = () => document.querySelector<HTMLElement>('button[aria-label*="Redness"][style]')
  await vi.waitFor(() => expect(number()).not.toBeNull(), WAIT)
  expect(Number.parseFloat(number()?.style.top ?? '')).toBeGreaterThan(20)
})

test.each([
  ['an alert', { alerts: ['sore_skin' as const] }, texts.alerts.sore_skin, texts.report.modelNothing],
  ['no sign', {}, texts.report.modelNothing, texts.alerts.sore_skin],
])('what a model said by itself is told: %s', async (_, said, words, others) => {
  const result = { findings: [], ...said }
  const modelResults = [{ model: 'Measure', provider: 'local', outcome: 'completed' as const, durationMs: 300, result }]
  open({ analysis: { ...FINISHED, results: FINISHED.results && { ...FINISHED.results, modelResults } } })
  await says(words)
  expect(document.body.textContent).not.toContain(others)
})

test('what was told of warning signs can be changed, and the report is written anew', async () => {
  const { served, asked } = open({ analysis: FINISHED })
  await says(REPORT.told?.text ?? '')
  button(texts.report.told.change).click()
  await says(texts.upload.signs.options.pain)
  served.analysis = UNDER_WAY
  click('input[value=pain]')
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('input[value=none]')?.checked).toBe(false), WAIT)
  button(texts.report.told.save).click()
  await says(texts.report.processing)
  expect(asked).toContain(`POST ${PATH}/reanalyze?language=en {"warningSigns":["pain"]}`)
})

test('who never said what the photo shows can say that it is something else than it was taken for', async () => {
  const { served, asked } = open({ analysis: FINISHED })
  await says(texts.viewQuestion.undeclared.replace('{{recognized}}', texts.report.views.close_up))
  served.analysis = UNDER_WAY
  button(texts.views.names.head_front).click()
  await says(texts.report.processing)
  expect(asked).toContain(`POST ${PATH}/reanalyze?language=en {"view":"head_front"}`)
})

test('who said what the photo shows is not asked again', async () => {
  open({ analysis: { ...FINISHED, declaredView: 'close_up' } })
  await says(REPORT.told?.text ?? '')
  expect(document.body.textContent).not.toContain(texts.viewQuestion.undeclaredText)
})

test('a reliability stands on the home beside findings alone, never where nothing could be told', async () => {
  const issue = { code: 'dandruff', name: 'Flakes', description: '', severity: 'low', isRedFlag: false } as const
  const detectedIssues = [{ ...issue, confidence: 0.4, confidenceLow: 0.2, confidenceHigh: 0.6, regions: [] }]
  const reliability = texts.report.reliability.slice(0, texts.report.reliability.indexOf('{{'))
  const finding = { code: 'dandruff', name: 'Flakes', severity: 'low', severityName: 'Mild', isRedFlag: false } as const
  const words = { seen: '', certainty: '', doubt: '', meaning: '', helps: '', seeSomeone: '' }
  const told = { ...FINISHED, declaredView: 'close_up', confidence: 0.4, detectedIssues } as const
  const nothing = reportDocument({ kind: 'cannot_tell', findings: [] })
  open({ analysis: { ...told, results: FINISHED.results && { ...FINISHED.results, report: nothing } } }, SHORT)
  await says(texts.report.open)
  expect(document.body.textContent).not.toContain(reliability)
  const found = reportDocument({ findings: [{ ...finding, ...words }] })
  open({ analysis: { ...told, results: FINISHED.results && { ...FINISHED.results, report: found } } }, SHORT)
  await says(reliability)
})

test.each([
  ['a day to come', '2099-02-28', true],
  ['a day gone by', '2026-02-28', false],
])('%s, %s, is offered for the calendar: %s', async (_name, on, isOffered) => {
  const steps = [{ when: 'The next photo', on, texts: ['Take the same photo again.'] }]
  open({ analysis: { ...FINISHED, results: FINISHED.results && { ...FINISHED.results, report: { ...REPORT, steps } } } })
  await says('The next photo')
  expect(document.body.textContent?.includes(texts.report.calendar)).toBe(isOffered)
})

const FLAKES: DetectedIssue = {
  code: 'dandruff',
  name: 'Flakes',
  description: '',
  severity: 'low',
  confidence: 0.5,
  confidenceLow: 0.2,
  confidenceHigh: 0.9,
  isRedFlag: false,
  regions: [],
}
const OPEN_REDNESS: DetectedIssue = { ...FLAKES, code: 'redness', name: 'Redness', confidence: 0.49 }

test.each([
  ['home', SHORT],
  ['history', <HistoryPanel key="history" selectedId={undefined} />],
])('the %s names what the report tells as found, and nothing that it leaves open', async (_name, place) => {
  open({ analysis: { ...FINISHED, answer: { kind: 'cannot_tell' }, detectedIssues: [OPEN_REDNESS], problemsDetected: 1 } }, place)
  await says(texts.answers.kinds.cannot_tell)
  expect(document.body.textContent).not.toContain(texts.issues.title)
  open({ analysis: { ...FINISHED, detectedIssues: [FLAKES, OPEN_REDNESS], problemsDetected: 2 } }, place)
  await says('Flakes')
  expect(document.body.textContent).not.toContain('Redness')
})

test.each([
  ['signs_found', true],
  ['see_a_doctor', false],
] as const)('the same spot is offered to be photographed again, unless a doctor comes first: %s', async (kind, isOffered) => {
  open({ analysis: { ...FINISHED, answer: { kind } } })
  await says(texts.report.goOn.newPhoto)
  expect(document.body.textContent?.includes(texts.report.goOn.sameSpot)).toBe(isOffered)
})
