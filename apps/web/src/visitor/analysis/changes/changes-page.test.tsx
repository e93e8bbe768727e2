import type { Series } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import changesTexts from '../../../../../../locales/en/changes.json' with { type: 'json' }
import { button, held, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { ChangesPage } from './changes-page.tsx'

const ID = '0198f000-0000-7000-8000-000000000801'
const SERIES: Series = {
  ...{ spot: null, view: 'head_top', nextPhoto: null },
  points: [
    {
      ...{ analysisId: ID, createdAt: '2026-11-22T10:00:00.000Z', photoUrl: `/api/analysis/${ID}/photo` },
      ...{ answer: { kind: 'cannot_tell' }, width: 800, height: 600, measures: [] },
    },
  ],
}

function openPage(): void {
  openRoot().render(inApp(<ChangesPage analysisId={ID} />, { texts: { changes: changesTexts } }))
}

test('a spot that has a name is offered another one, and a name that could not be kept leaves no message behind', async () => {
  let hasNetwork = false
  let series = SERIES
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/treatments') return Response.json([])
    if (method === 'PUT' && !hasNetwork) return Response.error()
    if (method === 'PUT') series = { ...SERIES, spot: JSON.parse(String(body)).spot }
    return Response.json(series)
  })
  openPage()
  const { name, rename, save, cancel } = changesTexts.spot
  const see = (words: string) => vi.waitFor(() => button(words), WAIT)
  const writeName = async (opener: string) => {
    await vi.waitFor(() => button(opener).click(), WAIT)
    await see(save)
    expect(document.querySelector('form [role=alert]')).toBeNull()
    typeInto(document.querySelector('form input'), 'Crown')
    button(save).click()
  }
  await writeName(name)
  await vi.waitFor(() => expect(document.querySelector('form [role=alert]')).not.toBeNull(), WAIT)
  button(cancel).click()
  hasNetwork = true
  await writeName(name)
  await see(rename)
  expect(document.body.textContent).toContain('Crown')
})

test('where one of two photos is lost, the others can still be chosen, and it leaves a plain square', async () => {
  const [point] = SERIES.points
  const earlierId = ID.replace('801', '800')
  const lost = { ...point, analysisId: earlierId, photoUrl: `/api/analysis/${earlierId}/photo` }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/treatments') return Response.json([])
    if (path.includes('/compare/'))
      return Response.json({ code: 'photo_gone', message: 'It is no longer kept.' }, { status: 409 })
    return Response.json({ ...SERIES, points: [lost, point] })
  })
  openPage()
  await vi.waitFor(() => expect(document.body.textContent).toContain('It is no longer kept.'), WAIT)
  const photos = () => [...document.querySelectorAll('nav a img')]
  expect(document.querySelectorAll('nav a')).toHaveLength(2)
  photos()[0]?.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(photos()).toHaveLength(1), WAIT)
  button(changesTexts.journal.add)
})

test.each([
  ['alone', []],
  ['beside an earlier one', [ID.replace('801', '800')]],
])(
  'where the report of a photo, %s, says to see a doctor, the way to it comes first, and another photo only after it',
  async (_, before) => {
    const points = [...before, ID].map((analysisId) => ({
      ...SERIES.points[0],
      analysisId,
      photoUrl: `/${analysisId}`,
      answer: { kind: 'see_a_doctor' },
    }))
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/treatments') return Response.json([])
      if (path.includes('/compare/')) return Response.json({ aligned: false, reason: 'too_blurred', measures: [] })
      return Response.json({ ...SERIES, points })
    })
    openPage()
    const { toReport, again, say, doctorFirst } = changesTexts
    const links = () => [...document.querySelectorAll('a')]
    const at = (words: string) => links().findIndex(({ textContent }) => textContent === words)
    await vi.waitFor(() => expect(at(toReport)).not.toBe(-1), WAIT)
    expect(at(again)).toBeGreaterThan(at(toReport))
    const isMain = (words: string) => links()[at(words)]?.classList.contains('bg-accent')
    expect([isMain(toReport), isMain(again)]).toEqual([true, false])
    expect(document.body.textContent).not.toContain(say.first)
    expect(document.body.textContent?.includes(doctorFirst)).toBe(before.length > 0)
  },
)

/** So many photos of one spot, a day apart; the first is that of the page. */
function photosOfDays(days: number): Series['points'] {
  return Array.from({ length: days }, (_, day) => ({
    ...{ ...SERIES.points[0], answer: { kind: 'signs_found' }, width: 800, height: 600 },
    ...{ analysisId: ID.replace('801', String(801 + day)), photoUrl: `/${day}` },
    createdAt: new Date(Date.UTC(2026, 10, 1 + day, 10)).toISOString(),
    measures: [{ code: 'bald_area', unit: 'percent', value: 20 + day, low: 19 + day, high: 21 + day, band: 2 }],
  }))
}

test('the oldest photo of a spot leads to those after it, and asks for no first one', async () => {
  const points = photosOfDays(3)
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/treatments' ? [] : { ...SERIES, points }))
  openPage()
  await vi.waitFor(() => expect(document.body.textContent).toContain(changesTexts.headline.first), WAIT)
  const ways = [...document.querySelectorAll('nav a')].map((way) => way.getAttribute('href'))
  expect(ways.at(-1)).toContain(`${points.at(-1)?.analysisId}/changes?earlier=${ID}`)
  expect(document.body.textContent).not.toContain(changesTexts.say.first)
})

test('of many photos the chart names those that it has room for, the newest among them, and the table all', async () => {
  const points = photosOfDays(12)
  const newest = points.at(-1)?.analysisId ?? ''
  const measure = { code: 'bald_area', unit: 'percent', before: 20, after: 31, band: 2, changed: true, ownShots: 0 }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/treatments') return Response.json([])
    return Response.json(path.includes('/compare/') ? { aligned: true, measures: [measure] } : { ...SERIES, points })
  })
  stubResizeObserver()
  openRoot().render(inApp(<ChangesPage analysisId={newest} />, { texts: { changes: changesTexts } }))
  const chart = () => document.querySelector('[role=img].relative.h-56')?.textContent ?? ''
  await vi.waitFor(() => expect(chart()).toContain('31%'), WAIT)
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(12), WAIT)
  expect(chart().match(/November/g)?.length).toBeLessThan(5)
})

test('an entry of the journal is changed once it is shown as it is kept, and closes no other that was opened meanwhile', async () => {
  const lists = [held(), held()]
  let kept = [
    { id: ID.replace('801', '901'), name: 'Lotion', startedOn: '2026-10-01', endedOn: null },
    { id: ID.replace('801', '902'), name: 'Serum', startedOn: '2026-11-01', endedOn: null },
  ]
  let saved = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (!path.startsWith('/api/treatments')) return Response.json(SERIES)
    if (method === 'PUT') {
      saved += 1
      kept = kept.map((one) => (path.endsWith(one.id) ? { ...one, ...JSON.parse(String(body)) } : one))
      return Response.json(kept.find(({ id }) => path.endsWith(id)))
    }
    const answer = Response.json(kept)
    if (saved > 0) await lists[saved - 1]?.held
    return answer
  })
  openPage()
  const { edit, save, cancel } = changesTexts.journal
  const pencil = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${edit.replace('{{name}}', name)}"]`)
  const name = () => document.querySelector<HTMLInputElement>('li form input')
  const change = async (from: string, to: string) => {
    await vi.waitFor(() => expect(pencil(from)).not.toBeNull(), WAIT)
    pencil(from)?.click()
    await vi.waitFor(() => expect(name()?.value).toBe(from), WAIT)
    typeInto(name(), to)
    button(save).click()
  }
  await change('Lotion', 'Foam')
  await vi.waitFor(() => expect(saved).toBe(1), WAIT)
  expect(pencil('Lotion')).toBeNull()
  lists[0]?.letGo()
  await change('Foam', 'Mousse')
  await vi.waitFor(() => expect(saved).toBe(2), WAIT)
  button(cancel).click()
  await vi.waitFor(() => expect(pencil('Serum')).not.toBeNull(), WAIT)
  pencil('Serum')?.click()
  await vi.waitFor(() => expect(name()?.value).toBe('Serum'), WAIT)
  lists[1]?.letGo()
  await vi.waitFor(() => expect(pencil('Mousse')).not.toBeNull(), WAIT)
  expect(name()?.value).toBe('Serum')
})
