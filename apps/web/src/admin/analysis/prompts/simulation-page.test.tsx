import type { HiddenPrompt, SimulationRenderer, SimulationTryOutResult } from '@chioma/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import errorTexts from '../../../../../../locales/en/errors.json' with { type: 'json' }
import siteTexts from '../../../../../../locales/en/site.json' with { type: 'json' }
import staffTexts from '../../../../../../locales/en/staff.json' with { type: 'json' }
import { button, held, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { SimulationPage } from './simulation-page.tsx'

const PROMPT: HiddenPrompt = {
  id: '0198f000-0000-7000-8000-000000000801',
  type: 'simulation_generation',
  language: 'it',
  aiModelId: null,
  prompt: 'Mostra i capelli.',
  isActive: true,
  priority: 1,
  promptVersion: 1,
  version: 1,
  updatedAt: '2026-11-22T10:00:00.000Z',
}
const GPT = { modelId: 'gpt-image-2', name: 'GPT Image 2', price: { inputUsdPerMillion: 8, outputUsdPerMillion: 30 } }
const RENDERER: SimulationRenderer = {
  model: null,
  version: 3,
  providers: [{ id: 'openai', name: 'OpenAI', keySource: 'stored', models: [GPT] }],
}
const COURSE = { picture: null, failureCode: 'refused', durationMs: 900, costUsd: 0 } as const
const TRIED: SimulationTryOutResult = {
  drawnBy: { provider: 'openai', providerName: 'OpenAI', model: 'GPT Image 2' },
  photo: 'data:image/jpeg;base64,',
  outcomes: [
    { ...COURSE, outcome: 'likely' },
    { ...COURSE, outcome: 'optimistic', picture: 'data:image/jpeg;base64,', failureCode: null },
  ],
}
const texts = staffTexts.simulation

/** Opens the page on a server that answers so; what was sent to it. */
function open(mayManage: boolean): { method: string; path: string; body: unknown }[] {
  const sent: { method: string; path: string; body: unknown }[] = []
  stubResizeObserver()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ method, path, body: JSON.parse(String(body)) })
    if (path.endsWith('/try-out')) return Response.json(TRIED)
    if (method === 'PUT') return Response.json({ ...RENDERER, ...JSON.parse(String(body)), version: 4 })
    return Response.json(path.endsWith('simulation-renderer') ? RENDERER : [PROMPT])
  })
  const translations = createTranslations('en', {})
  translations.addResourceBundle('en', 'staff', staffTexts)
  translations.addResourceBundle('en', 'errors', errorTexts)
  translations.addResourceBundle('en', 'site', siteTexts)
  const router = createMemoryRouter([{ path: '/', element: <SimulationPage mayManage={mayManage} /> }])
  openRoot().render(
    <I18nextProvider i18n={translations}>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return sent
}

const says = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words), WAIT)

test('an owner has an image model draw, at the price that its provider is known to ask', async () => {
  const sent = open(true)
  await says(texts.renderer.embeddedText)
  button(texts.renderer.change).click()
  const drawer = await vi.waitFor(() => {
    const found = document.querySelector<HTMLSelectElement>('[role=dialog] select')
    if (found === null) throw new Error('the window is not open')
    return found
  }, WAIT)
  drawer.value = 'openai'
  drawer.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('[role=dialog] input')?.value).toBe('gpt-image-2'), WAIT)
  document.querySelector<HTMLElement>('[role=dialog] [type=submit]')?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(1), WAIT)
  const { modelId, price } = GPT
  expect(sent[0]).toEqual({
    method: 'PUT',
    path: '/api/admin/simulation-renderer',
    body: { model: { provider: 'openai', modelId, price }, version: 3 },
  })
})

test('who may not manage models tries the prompt, and reads in plain words why a course could not be used', async () => {
  const sent = open(false)
  await says(texts.renderer.embeddedText)
  await says(staffTexts.tryOut.open)
  expect(document.body.textContent).not.toContain(texts.renderer.change)
  button(staffTexts.tryOut.open).click()
  await says(texts.tryOut.textEmbedded)
  button(texts.tryOut.run).click()
  await says(errorTexts.modelFailure.refused)
  await says('Drawn by: GPT Image 2 (OpenAI)')
  expect(sent).toEqual([
    { method: 'POST', path: '/api/admin/simulation-renderer/try-out', body: { language: 'it', draft: PROMPT.prompt } },
  ])
})

test('who saves a prompt without a network reads that it was not saved, and why; what was written stays', async () => {
  open(false)
  await says(texts.renderer.embeddedText)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const field = await vi.waitFor(() => {
    const found = document.querySelector('textarea')
    if (found === null) throw new Error('the prompt is not there')
    return found
  }, WAIT)
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Mostra meno.')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(button(staffTexts.forms.save).matches(':disabled')).toBe(false), WAIT)
  button(staffTexts.forms.save).click()
  await says(`${texts.failedText}. ${siteTexts.errors.offline}`)
  expect(field.value).toBe('Mostra meno.')
})

test('what is typed while a prompt is being saved stays', async () => {
  open(false)
  await says(texts.renderer.embeddedText)
  const answer = held()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET')
      return Response.json(path.endsWith('simulation-renderer') ? RENDERER : [{ ...PROMPT, prompt: sent[0], version: 2 }])
    sent.push(JSON.parse(String(body)).prompt)
    await answer.held
    return Response.json({ ...PROMPT, prompt: sent[0], version: 2 })
  })
  await vi.waitFor(() => expect(document.querySelector('textarea')).not.toBeNull(), WAIT)
  const field = () => document.querySelector('textarea')
  typeInto(field(), 'Mostra meno.')
  await vi.waitFor(() => expect(button(staffTexts.forms.save).matches(':disabled')).toBe(false), WAIT)
  button(staffTexts.forms.save).click()
  await vi.waitFor(() => expect(sent).toEqual(['Mostra meno.']), WAIT)
  typeInto(field(), 'Mostra meno capelli.')
  answer.letGo()
  await says(texts.saved)
  expect(field()?.value).toBe('Mostra meno capelli.')
})
