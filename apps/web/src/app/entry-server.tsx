import {
  type Analysis,
  type Center,
  type ContentEntry,
  type Language,
  LEGAL_KINDS,
  type SampleCase,
  type Series,
  type SiteSettings,
} from '@chioma/contract'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router'
import type { Catalogue } from '../lib/i18n/catalogues.ts'
import { inLanguage } from '../lib/i18n/in-language.ts'
import { createTranslations } from '../lib/i18n/translations.ts'
import type { Theme } from '../lib/theme.ts'
import '../ui/styles.css'
import { ReportFirstWords } from '../visitor/analysis/report/report-first-words.tsx'
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
  /** The finished report of the visitor that the page shows. */
  report?: { analysis: Analysis; series: Series } | undefined
}

export interface RenderedPage {
  status: number
  html: string
}

/** Draws a whole page. An unknown address becomes the 404 page with status 404. */
export function render({ url, language, theme, report, ...known }: RenderRequest): RenderedPage {
  const { pathname, search, canonicalUrl } = readUrl(url)
  const page = pageAt(pathname)
  const translations = createTranslations(language, SITE_TEXTS[language] ?? {})
  const firstWords = report && drawFirstWords(report, language)
  const pageData = { path: pathname, language, theme, ...known }
  const body = renderToString(
    <StaticRouter location={`${pathname}${search}`}>
      <App pageData={{ ...pageData, firstWords }} translations={translations} />
    </StaticRouter>,
  )
  const head = pageHead(page, translations.t)
  return {
    status: page === 'notFound' ? 404 : 200,
    html: writeDocument({
      language,
      theme,
      head,
      canonicalUrl,
      isIndexed: page === 'home',
      body,
      pageData,
      answers: report && answersOf(report, language),
    }),
  }
}

/** By the address at which the page would ask for each. */
const answersOf = ({ analysis, series }: NonNullable<RenderRequest['report']>, language: Language): Record<string, unknown> => ({
  [inLanguage(`/api/analysis/${analysis.id}`, language)]: analysis,
  [`/api/analysis/${analysis.id}/series`]: series,
})

function drawFirstWords({ analysis, series }: NonNullable<RenderRequest['report']>, language: Language): string | undefined {
  if (analysis.results === null) return undefined
  const translations = createTranslations(language, SITE_TEXTS[language] ?? {})
  translations.addResourceBundle(language, 'journey', JOURNEY_TEXTS[language])
  const words = renderToString(
    <StaticRouter location="/">
      <I18nextProvider i18n={translations}>
        <ReportFirstWords
          analysis={analysis}
          results={analysis.results}
          photo={series.points.find(({ analysisId }) => analysisId === analysis.id)}
        />
      </I18nextProvider>
    </StaticRouter>,
  )
  // The picture itself asks for what its link would, and only once.
  return words.replace(PRELOADED_IMAGE, '')
}

const PRELOADED_IMAGE = /<link rel="preload" as="image"[^>]*>/

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

const byLanguage = (catalogues: Record<string, Catalogue>): Record<string, Catalogue> =>
  Object.fromEntries(Object.entries(catalogues).map(([path, catalogue]) => [path.split('/').at(-2), catalogue]))

/** What every page says, by language. */
const SITE_TEXTS = byLanguage(import.meta.glob('../../../../locales/*/site.json', { import: 'default', eager: true }))
const JOURNEY_TEXTS = byLanguage(import.meta.glob('../../../../locales/*/journey.json', { import: 'default', eager: true }))
