import type { Simulation } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import simulationTexts from '../../../../../../locales/en/simulation.json' with { type: 'json' }
import { button, openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { SimulationPage } from './simulation-page.tsx'

const ID = '0198f000-0000-7000-8000-000000000701'
const POSSIBLE: Simulation = {
  analysisId: ID,
  status: 'possible',
  refusal: null,
  language: null,
  photoUrl: `/api/analysis/${ID}/photo`,
  photoAt: '2026-11-22T10:00:00.000Z',
  drawnBy: null,
  isReplacement: false,
  imageModel: null,
  pictures: [],
}
const OUTCOMES = ['conservative', 'likely', 'optimistic'] as const
const DRAWN: Simulation = {
  ...POSSIBLE,
  status: 'completed',
  language: 'en',
  drawnBy: { provider: 'local', providerName: 'Chioma', model: 'chioma-strands' },
  pictures: OUTCOMES.map((outcome) => ({
    outcome,
    url: `/api/analysis/${ID}/simulation/${outcome}.jpg`,
    width: 800,
    height: 600,
    isAsToday: outcome === 'conservative',
  })),
}

/** Opens the page; every request is answered with what is next, the last one again and again. */
function open(...answers: Simulation[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Response.json(answers[Math.min(asked.length, answers.length) - 1])
  })
  openRoot().render(inApp(<SimulationPage analysisId={ID} />, { texts: { simulation: simulationTexts } }))
  return asked
}

const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words), WAIT)

test('nothing is drawn before it is asked for; then three courses stand together, the likely one first', async () => {
  const asked = open(POSSIBLE, { ...POSSIBLE, status: 'drawing', language: 'en' }, DRAWN)
  await says(simulationTexts.offer.text)
  expect(asked).toEqual([`GET /api/analysis/${ID}/simulation`])
  button(simulationTexts.offer.start).click()
  await says(simulationTexts.drawing.title)
  await says(simulationTexts.outcomes.likely.title)
  expect(asked[1]).toBe(`POST /api/analysis/${ID}/simulation?language=en`)
  const courses = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(courses.map(({ value, checked }) => [value, checked])).toEqual([
    ['conservative', false],
    ['likely', true],
    ['optimistic', false],
  ])
  for (const words of Object.values(simulationTexts.not))
    expect(document.body.textContent).toContain(typeof words === 'string' ? words : words.text)
  courses[0]?.click()
  await says(simulationTexts.outcomes.conservative.title)
  const saved = document.querySelector<HTMLAnchorElement>('a[download]')
  expect(saved?.getAttribute('href')).toContain('conservative.jpg')
})

const MODEL = { provider: 'openai', providerName: 'OpenAI', model: 'GPT Image 2' } as const
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')

test('the photo goes to an image model only where its box was ticked, which it is not at first', async () => {
  const bodies: unknown[] = []
  const asked = open({ ...POSSIBLE, imageModel: MODEL }, { ...POSSIBLE, imageModel: MODEL, status: 'drawing' }, DRAWN)
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method === 'POST') bodies.push(JSON.parse(String(init.body)))
    return fetched(path, init)
  })
  await says('GPT Image 2')
  expect(box()?.checked).toBe(false)
  await says(simulationTexts.offer.text)
  box()?.click()
  await says(simulationTexts.offer.textModel)
  button(simulationTexts.offer.start).click()
  await says(simulationTexts.outcomes.likely.title)
  expect(asked[1]).toContain('POST')
  expect(bodies).toEqual([{ consentProvider: 'openai' }])
})

test('the day of the photo is written as on the other pages', async () => {
  open(DRAWN)
  await says('Your photo, 22 November')
})

test('pictures say who drew them, and that a model could not be used', async () => {
  open({ ...DRAWN, drawnBy: MODEL, language: 'it' })
  await says('By GPT Image 2, an image model of OpenAI')
  expect(box()).toBeNull()
})

test('what was drawn in the place of an image model says so, and the model can be asked again', async () => {
  open({ ...DRAWN, imageModel: MODEL, isReplacement: true })
  await says(simulationTexts.imageModel.replaced)
  await says(simulationTexts.assumed.drawnText)
  expect(box()?.checked).toBe(false)
})

test('pictures with their label in another language are drawn again in the one on screen', async () => {
  const asked = open({ ...DRAWN, language: 'it' }, DRAWN)
  await vi.waitFor(() => expect(asked).toContain(`POST /api/analysis/${ID}/simulation?language=en`), WAIT)
  await says(simulationTexts.outcomes.likely.title)
})

test.each(['under_age', 'see_a_doctor', 'cannot_tell', 'view', 'no_area', 'photo_gone', 'not_finished'] as const)(
  'a photo that nothing is drawn into says why: %s',
  async (refusal) => {
    open({ ...POSSIBLE, status: 'refused', refusal })
    await says(simulationTexts.off[refusal])
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelector('button, input')).toBeNull()
  },
)

test('a drawing that failed can be asked for again', async () => {
  const asked = open({ ...POSSIBLE, status: 'failed', language: 'en' }, DRAWN)
  await says(simulationTexts.failed.title)
  button(simulationTexts.failed.again).click()
  await says(simulationTexts.outcomes.likely.title)
  expect(asked).toHaveLength(2)
})
