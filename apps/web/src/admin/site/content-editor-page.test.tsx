import { expect, test, vi } from 'vitest'
import texts from '../../../../../locales/en/editor.json' with { type: 'json' }
import siteTexts from '../../../../../locales/en/site.json' with { type: 'json' }
import { button, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../tests/support/react-page.ts'
import { inApp } from '../../../test/app-frame.tsx'
import { ContentEditorPage } from './content-editor-page.tsx'

const RELOADED_BY_MS = 1_300

interface Opened {
  /** The server's answer to what is being saved. */
  answer: () => Promise<void>
  /** Goes on to another section. */
  leave: () => void
}

test.each<[string, (opened: Opened) => unknown, { reloads: number; title: string | undefined }]>([
  ['is read anew a moment after it was saved', ({ answer }) => answer(), { reloads: 1, title: 'Saved' }],
  [
    'is left as it is where somebody types on',
    ({ answer }) => answer().then(() => typeInto(title(), 'Later')),
    { reloads: 0, title: 'Later' },
  ],
  [
    'keeps what was typed while it was being saved',
    ({ answer }) => {
      typeInto(title(), 'Later')
      return answer()
    },
    { reloads: 0, title: 'Later' },
  ],
  [
    'is left as it is while a window stands over it',
    ({ answer }) => answer().then(() => button(texts.editions.open).click()),
    { reloads: 0, title: 'Saved' },
  ],
  [
    'is not read anew once somebody has gone on to another section',
    ({ answer, leave }) => answer().then(leave),
    { reloads: 0, title: undefined },
  ],
])('the page %s', async (_how, goOn, expected) => {
  const reload = vi.fn()
  await goOn(await openAndSave(reload))
  await new Promise((resolve) => setTimeout(resolve, RELOADED_BY_MS))
  expect({ reloads: reload.mock.calls.length, title: title()?.value }).toEqual(expected)
  expect(onSaved).toHaveBeenCalledTimes(1)
})

const onSaved = vi.fn(async () => undefined)
const title = () => document.querySelector('input')

async function openAndSave(reload: () => void): Promise<Opened> {
  onSaved.mockClear()
  stubResizeObserver()
  vi.stubGlobal('location', { origin: location.origin, pathname: '/content-editor', reload })
  const entries = [{ key: 'heroTitle', content: 'Saved', imageUrl: null }]
  let save = () => {}
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return new Promise((resolve) => (save = () => resolve(Response.json({ edition: 2, entries }))))
    return Promise.resolve(Response.json(path.includes('editions') ? [] : { edition: 1, entries: [] }))
  })
  const root = openRoot()
  root.render(
    inApp(<ContentEditorPage renderPreview={() => null} onSaved={onSaved} />, { texts: { editor: texts, site: siteTexts } }),
  )
  await vi.waitFor(() => expect(title()).not.toBeNull(), WAIT)
  typeInto(title(), 'Saved')
  await vi.waitFor(() => expect(button(texts.saveAll)).toHaveProperty('disabled', false), WAIT)
  button(texts.saveAll).click()
  const answer = async () => {
    save()
    await vi.waitFor(() => expect(document.body.textContent).toContain(texts.saved), WAIT)
  }
  return { answer, leave: () => root.render(null) }
}
