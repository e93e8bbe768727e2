import { type Center, type ContentEntry, type Language, LEGAL_KINDS, type SampleCase, type SiteSettings } from '@chioma/contract'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Catalogue } from '../lib/i18n/catalogues.ts'
import { createTranslations } from '../lib/i18n/translations.ts'
import type { Theme } from '../lib/theme.ts'
import '../ui/styles.css'
import { App } from './app.tsx'
import { pageStyles, writeDocument } from './document.ts'
import { type PageName, pageHead } from './page-head.ts'

export { pageStyles }

export interface RenderRequest {
  /** The address asked for, absolute or from the root. */
  url: string
  language: Language
  /** The visitor's choice; absent while it follows the system. */
  theme?: Theme | undefined
  content?: ContentEntry[] | undefined
  centers?: Center[] | undefined
  settings?: SiteSettings | undefined
  sampleCases?: SampleCase[] | undefined
}

export interface RenderedPage {
  status: number
  html: string
}

/** Draws a whole page. An unknown address becomes the 404 page with status 404. */
export function render({ url, language, theme, ...known }: RenderRequest): RenderedPage {
  const { pathname, search, canonicalUrl } = readUrl(url)
  const page = pageAt(pathname)
  const translations = createTranslations(language, SITE_TEXTS[language] ?? {})
  const pageData = { path: pathname, language, theme, ...known }
  const body = renderToString(
    <StaticRouter location={`${pathname}${search}`}>
      <App pageData={pageData} translations={translations} />
    </StaticRouter>,
  )
  const head = pageHead(page, translations.t)
  return {
    status: page === 'notFound' ? 404 : 200,
    html: writeDocument({ language, theme, head, canonicalUrl, isIndexed: page === 'home', body, pageData }),
  }
}

const LEGAL_PAGE = new RegExp(`^/legal/(${LEGAL_KINDS.join('|')})$`)

function pageAt(pathname: string): PageName {
  if (pathname === '/') return 'home'
  if (pathname === '/checkout') return 'checkout'
  if (/^\/orders(\/[^/]+)?$/.test(pathname)) return 'orders'
  if (LEGAL_PAGE.test(pathname)) return 'legal'
  if (/^\/report\/[^/]+$/.test(pathname)) return 'report'
  if (/^\/report\/[^/]+\/simulation$/.test(pathname)) return 'simulation'
  if (/^\/report\/[^/]+\/changes$/.test(pathname)) return 'changes'
  if (/^\/samples\/[^/]+$/.test(pathname)) return 'sample'
  if (/^\/shared\/[^/]+$/.test(pathname)) return 'shared'
  return /^\/(admin|content-editor|centers-admin|simulation-algorithms-admin)(\/|$)/.test(pathname) ? 'staff' : 'notFound'
}

function readUrl(url: string): { pathname: string; search: string; canonicalUrl: string | undefined } {
  const base = 'http://unknown.invalid'
  const { origin, pathname, search } = new URL(url, base)
  return { pathname, search, canonicalUrl: origin === base ? undefined : `${origin}${pathname}` }
}

/** What every page says, by language. */
const SITE_TEXTS = Object.fromEntries(
  Object.entries(import.meta.glob<Catalogue>('../../../../locales/*/site.json', { import: 'default', eager: true })).map(
    ([path, catalogue]) => [path.split('/').at(-2), catalogue],
  ),
)
