import { LEGAL_KINDS } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import siteTexts from '../../../../../../locales/en/site.json' with { type: 'json' }
import { button, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { LegalPage } from './legal-page.tsx'

const GAP = 'We are [[name of the company]].'

test('a text is put into force only once that is said again, with a warning while it has gaps', async () => {
  stubResizeObserver()
  const sent = answerWithDocuments()
  openRoot().render(inApp(<LegalPage />, { texts: { site: siteTexts, backoffice: texts } }))
  await publish(`${GAP} We sell.`)
  await vi.waitFor(() => expect(question()).toContain(texts.legal.publish.incomplete), WAIT)
  button(texts.actions.back).click()
  await vi.waitFor(() => expect(question()).toBeUndefined(), WAIT)
  expect(sent).toEqual([])

  await publish('We are the Studio Quercia.')
  await vi.waitFor(() => expect(question()).toContain(texts.legal.publish.title), WAIT)
  expect(question()).not.toContain(texts.legal.publish.incomplete)
  const again = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
  again.find(({ textContent }) => textContent === texts.legal.save)?.click()
  await vi.waitFor(() => expect(sent).toEqual([{ texts: { en: 'We are the Studio Quercia.' }, version: 1 }]), WAIT)
})

const question = () => document.querySelector('[role=dialog]')?.textContent ?? undefined

async function publish(text: string): Promise<void> {
  await vi.waitFor(() => expect(document.querySelector('textarea')).not.toBeNull(), WAIT)
  typeInto(document.querySelector('textarea'), text)
  await vi.waitFor(() => expect(button(texts.legal.save).matches(':enabled')).toBe(true), WAIT)
  button(texts.legal.save).click()
}

/** Returns what is put into force. */
function answerWithDocuments(): unknown[] {
  const sent: unknown[] = []
  const rest = { version: 1, savedAt: '2027-03-01T09:00:00.000Z', savedBy: null }
  const documents = LEGAL_KINDS.map((kind) => ({ kind, ...rest, texts: { en: GAP } }))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(path.endsWith('/legal') ? documents : [])
    const saved = JSON.parse(String(body))
    sent.push(saved)
    return Response.json({ ...documents[0], ...saved, version: 2 })
  })
  return sent
}
