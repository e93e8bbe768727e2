import type { FirstSteps as FirstStepsData } from '@chioma/contract'
import { afterEach, expect, test, vi } from 'vitest'
import backofficeTexts from '../../../../../locales/en/backoffice.json' with { type: 'json' }
import texts from '../../../../../locales/en/staff.json' with { type: 'json' }
import { button, openRoot, stubResizeObserver, WAIT } from '../../../../../tests/support/react-page.ts'
import { inApp } from '../../../test/app-frame.tsx'
import { createQueryClient } from '../page-data.ts'
import { FirstSteps } from './first-steps.tsx'

const EXAMPLES = { products: 12, centers: 6 }
const DATA: FirstStepsData = {
  steps: [
    { name: 'account', lacking: [], isOptional: false },
    { name: 'centers', lacking: ['exampleCenters', 'hours'], isOptional: false },
    { name: 'mail', lacking: ['mailServer'], isOptional: false },
    { name: 'models', lacking: ['provider'], isOptional: true },
  ],
  examples: EXAMPLES,
}
const ROME = { id: '0198f000-0000-7000-8000-000000000001', name: 'Centro Salice' }
const REMOVED = { products: ['0198f000-0000-7000-8000-000000000301'], rules: [], centers: [] }
const { question, stayed } = texts.firstSteps.examples

afterEach(() => localStorage.clear())

test('an owner reads how much is done, and of the next step what it is for, what it lacks and where it is done', async () => {
  await show(DATA)
  expect(page()).toContain('1 of 3 done')
  expect(rows()).toEqual([
    [texts.firstSteps.account.title, texts.firstSteps.done, false],
    [texts.firstSteps.centers.title, texts.firstSteps.open, true],
    [texts.firstSteps.mail.title, texts.firstSteps.open, false],
    [texts.firstSteps.models.title, texts.firstSteps.optional, false],
  ])
  const open = document.querySelector('details[open]')
  for (const words of [texts.firstSteps.centers.text, texts.firstSteps.gaps.exampleCenters, texts.firstSteps.gaps.hours])
    expect(open?.textContent).toContain(words)
  expect(open?.querySelector('a')?.getAttribute('href')).toBe('/centers-admin')
  expect(page()).not.toContain('the remarks')
})

test('put away, the steps are one line and the remarks stand in their place, until they are brought back', async () => {
  await show(DATA)
  button(texts.firstSteps.putAway).click()
  await vi.waitFor(() => expect(page()).toContain('the remarks'), WAIT)
  expect(rows()).toEqual([])
  expect(page()).toContain('1 of 3 done')
  button(texts.firstSteps.show).click()
  await vi.waitFor(() => expect(rows()).toHaveLength(4), WAIT)
})

test.each<[string, FirstStepsData['steps']]>([
  ['everything is done but what is optional', DATA.steps.map((step) => (step.isOptional ? step : { ...step, lacking: [] }))],
  ['there is one step alone', [{ name: 'account', lacking: ['totp'], isOptional: false }]],
])('where %s, the remarks stand alone', async (_which, steps) => {
  await show({ steps, examples: { products: 0, centers: 0 } })
  await vi.waitFor(() => expect(page()).toBe('the remarks'), WAIT)
})

test('who comes back from a step that was done reads that it is', async () => {
  const queryClient = createQueryClient()
  await show(DATA, queryClient)
  expect(page()).toContain('1 of 3 done')
  await show({ ...DATA, steps: DATA.steps.map((step) => (step.name === 'mail' ? { ...step, lacking: [] } : step)) }, queryClient)
  await vi.waitFor(() => expect(page()).toContain('2 of 3 done'), WAIT)
})

test('taking the examples off asks with their number, says which stayed, and can be undone', async () => {
  const sent = await show(DATA)
  button(texts.firstSteps.examples.remove).click()
  const dialog = await vi.waitFor(() => {
    const found = document.querySelector('[role=dialog]')
    expect(found?.textContent).toContain(question)
    return found
  }, WAIT)
  expect(dialog?.textContent).toContain('12 example products and 6 example centres')
  expect(sent).toEqual([])
  ;[...(dialog?.querySelectorAll('button') ?? [])]
    .find(({ textContent }) => textContent === texts.firstSteps.examples.remove)
    ?.click()
  await vi.waitFor(() => expect(page()).toContain(stayed), WAIT)
  expect(document.querySelector(`a[href="/admin/bookings?center=${ROME.id}"]`)?.textContent).toBe(ROME.name)
  await vi.waitFor(() => button(backofficeTexts.actions.undo).click(), WAIT)
  await vi.waitFor(() => expect(sent).toEqual(['DELETE ', `POST ${JSON.stringify(REMOVED)}`]), WAIT)
})

test('why the examples could not be taken off is not said once more when that is asked anew', async () => {
  await show(DATA)
  const refusal = 'A rule recommends one of them'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'product_is_listed', message: refusal }, { status: 409 }))
  const dialog = () => document.querySelector('[role=dialog]')
  const press = (label: string) =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)?.click()
  const ask = async () => {
    button(texts.firstSteps.examples.remove).click()
    await vi.waitFor(() => expect(dialog()?.textContent).toContain(question), WAIT)
  }
  await ask()
  press(texts.firstSteps.examples.remove)
  await vi.waitFor(() => expect(dialog()?.textContent).toContain(refusal), WAIT)
  press(texts.forms.cancel)
  await vi.waitFor(() => expect(dialog()).toBeNull(), WAIT)
  await ask()
  expect(dialog()?.textContent).not.toContain(refusal)
})

const page = () => document.body.textContent ?? ''
const rows = () =>
  [...document.querySelectorAll('details')].map((row) => [
    ...[...row.querySelectorAll('summary > span')].map(({ textContent }) => textContent),
    row.open,
  ])

/** What is sent from then on. */
async function show(data: FirstStepsData, queryClient = createQueryClient()): Promise<string[]> {
  stubResizeObserver()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(path.endsWith('first-steps') ? data : {})
    sent.push(`${method} ${body ?? ''}`)
    return method === 'DELETE' ? Response.json({ ...REMOVED, stayed: [ROME] }) : new Response(null, { status: 204 })
  })
  openRoot().render(
    inApp(<FirstSteps otherwise={<p>the remarks</p>} />, { texts: { staff: texts, backoffice: backofficeTexts }, queryClient }),
  )
  await vi.waitFor(() => expect(page()).not.toBe(''), WAIT)
  return sent
}
