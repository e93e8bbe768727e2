import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { FIRST_WORDS_ID, PAGE_DATA_ID } from '../lib/api/early-answers.ts'
import { loadCatalogue } from '../lib/i18n/catalogues.ts'
import { chooseLanguage } from '../lib/i18n/choose-language.ts'
import { createTranslations } from '../lib/i18n/translations.ts'
import { readPreference } from '../lib/preferences.ts'
import { App } from './app.tsx'
import { type PageData, parsePageData } from './page-data.ts'

await start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')
  const drawn = readPageData()
  const firstWords = document.getElementById(FIRST_WORDS_ID)?.innerHTML
  const pageData: PageData = (drawn && { ...drawn, firstWords }) ?? {
    language: chooseLanguage({ stored: readPreference('language'), server: navigator.language.slice(0, 2) }),
  }
  const translations = createTranslations(pageData.language, await loadCatalogue(pageData.language, 'site'))
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App pageData={pageData} translations={translations} />
      </BrowserRouter>
    </StrictMode>
  )
  // Without a network the service worker gives the home page for every address.
  if (drawn?.path !== location.pathname) createRoot(root).render(app)
  // In slices, so that a click in between does not wait for the whole page.
  else startTransition(() => void hydrateRoot(root, app))
}

/** What the server left in the page; undefined when the page was not drawn by it. */
function readPageData(): PageData | undefined {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent
  return json === undefined || json === null ? undefined : parsePageData(json)
}
