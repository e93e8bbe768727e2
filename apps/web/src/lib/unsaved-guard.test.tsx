import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { BrowserRouter, Link, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { click, openRoot, WAIT } from '../../../../tests/support/react-page.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

const until = (isSo: () => void): Promise<void> => vi.waitFor(isSo, WAIT)

test('a link to another page is held until leaving is confirmed', async () => {
  await showPageAfterAnother()
  click('a')
  await until(() => expect(question()).not.toBeNull())
  expect(location.pathname).toBe('/prompts')
  answer('leave')
  await until(() => expect(shownPath()).toBe('/elsewhere'))
})

test('a step back is undone, and done once leaving is confirmed', async () => {
  await showPageAfterAnother()
  history.back()
  await until(() => expect(question()).not.toBeNull())
  await until(() => expect(location.pathname).toBe('/prompts'))
  expect(shownPath()).toBe('/prompts')
  answer('stay')
  await until(() => expect(question()).toBeNull())
  history.back()
  await until(() => expect(question()).not.toBeNull())
  await until(() => expect(location.pathname).toBe('/prompts'))
  answer('leave')
  await until(() => expect(shownPath()).toBe('/before'))
})

async function showPageAfterAnother(): Promise<void> {
  history.pushState({ idx: 0 }, '', '/before')
  const translations = createInstance()
  await translations.use(initReactI18next).init({ lng: 'en', resources: {}, ns: ['staff'] })
  openRoot().render(
    <I18nextProvider i18n={translations}>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </I18nextProvider>,
  )
  await until(() => expect(shownPath()).toBe('/before'))
  click('[href="/prompts"]')
  await until(() => expect(shownPath()).toBe('/prompts'))
}

function Page() {
  const { pathname } = useLocation()
  return (
    <main>
      <p>{pathname}</p>
      {pathname === '/prompts' && (
        <>
          <Link to="/elsewhere">Elsewhere</Link>
          <UnsavedGuard isDirty />
        </>
      )}
      <Link to="/prompts">Prompts</Link>
    </main>
  )
}

const shownPath = () => document.querySelector('main p')?.textContent
const question = () => document.querySelector('[role=dialog]')
function answer(choice: 'leave' | 'stay'): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
  buttons.find(({ textContent }) => textContent?.includes(`unsaved.${choice}`))?.click()
}
