import { type Analysis, FALLBACK_LANGUAGE, type Language, type SiteSettings } from '@chioma/contract'
import { askEarly, PAGE_DATA_ID, peekDrawn } from '../lib/api/early-answers.ts'
import { loadCatalogue } from '../lib/i18n/catalogues.ts'
import { knownLanguage } from '../lib/i18n/choose-language.ts'
import { inLanguage } from '../lib/i18n/in-language.ts'
import { shownPhoto } from '../lib/shown-photo.ts'
import { loadCheckoutPage, loadOrderPage, loadOwnReport } from './page-parts.ts'
import '../ui/styles.css'

parseWithoutEval()
// The words first: what makes the page work is fetched once they are painted, so that it does not compete with them.
requestAnimationFrame(() => setTimeout(loadApp))

function loadApp(): void {
  const language = knownLanguage(document.documentElement.lang) ?? FALLBACK_LANGUAGE
  void loadCatalogue(language, 'site')
  void import('./entry-client.tsx')
  loadPage(location.pathname, language)
}

/** What a page needs that is drawn in the browser comes beside what every page needs, and not after it. Whatever fails is asked for again by the page. */
function loadPage(path: string, language: Language): void {
  const analysisId = /^\/report\/([\da-f-]{36})$/.exec(path)?.[1]
  if (analysisId !== undefined) {
    const path = inLanguage(`/api/analysis/${analysisId}`, language)
    // One that the server drew came with its photo.
    if (peekDrawn(path) === undefined) askEarly(path).then(preloadPhoto).catch(ignore)
    loadCatalogue(language, 'journey').catch(ignore)
    loadOwnReport().catch(ignore)
  } else if (path === '/checkout') {
    if (peekDrawn('/api/cart/1') === undefined) askEarly('/api/cart/1').catch(ignore)
    loadCatalogue(language, 'shop').catch(ignore)
    import('../lib/api/later-schemas.ts').catch(ignore)
    loadCheckoutPage()
      .then(({ prepareCheckout }) => prepareCheckout(drawnSettings(), language))
      .catch(ignore)
  } else if (/^\/orders\/[\da-f-]{36}$/.test(path)) {
    // Its answer comes later: a link of a mail first gives its key.
    loadCatalogue(language, 'shop').catch(ignore)
    loadOrderPage().catch(ignore)
  }
}

function ignore(): void {}

/** How this installation is set up, where the server drew the page. */
function drawnSettings(): SiteSettings | undefined {
  const pageData: { settings?: SiteSettings } = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent || '{}')
  return pageData.settings
}

/** Only a finished report shows it. */
async function preloadPhoto(answer: Response): Promise<void> {
  const analysis: Partial<Analysis> = answer.ok ? await answer.clone().json() : {}
  if (analysis.status !== 'completed' || analysis.photoUrl === undefined) return
  const link = { rel: 'preload', as: 'image', href: shownPhoto(analysis.photoUrl) }
  document.head.append(Object.assign(document.createElement('link'), link))
}

/** The page's content policy forbids `eval`; told so before it is loaded, the parser does not try. */
function parseWithoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
