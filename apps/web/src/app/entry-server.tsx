import {
  type Analysis,
  type Center,
  type ContentEntry,
  type Country,
  type Language,
  LEGAL_KINDS,
  type Quote,
  SAMPLE_CASES,
  type SampleCase,
  type Series,
  type SiteSettings,
} from '@chioma/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router'
import type { Catalogue } from '../lib/i18n/catalogues.ts'
import { inLanguage } from '../lib/i18n/in-language.ts'
import { createTranslations } from '../lib/i18n/translations.ts'
import { InitialDataProvider } from '../lib/initial-data.tsx'
import type { Theme } from '../lib/preferences.ts'
import '../ui/styles.css'
import { ReportFirstWords } from '../visitor/analysis/report/report-first-words.tsx'
import { CART_PATH } from '../visitor/shop/cart/cart-query.ts'
import { CheckoutFirstWords } from '../visitor/shop/checkout/checkout-page.tsx'
import { drawnQuotePath } from '../visitor/shop/checkout/payment-intent.ts'
import { App } from './app.tsx'
import { pageStyles, writeDocument } from './document.ts'
import { type PageData, queryClientWith } from './page-data.ts'
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
  /** What the visitor's cart comes to, as was asked, where the page is that of the checkout. */
  checkout?: { quote: Quote; choice: { country: Country; language: Language } } | undefined
}

export interface RenderedPage {
  status: number
  html: string
}

/** Draws a whole page. An unknown address becomes the 404 page with status 404. */
export function render({ url, language, theme, report, checkout, ...known }: RenderRequest): RenderedPage {
  const { pathname, search, canonicalUrl } = readUrl(url)
  const page = pageAt(pathname)
  const translations = createTranslations(language, SITE_TEXTS[language] ?? {})
  const pageData = { path: pathname, language, theme, ...known }
  const firstWords = (report && drawReport(report, pageData)) ?? (checkout && drawCheckout(checkout, pageData))
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
      answers: (report && answersOfReport(report, language)) ?? (checkout && answersOfCheckout(checkout)),
    }),
  }
}

type DrawnReport = NonNullable<RenderRequest['report']>
type DrawnCheckout = NonNullable<RenderRequest['checkout']>

/** By the address at which the page would ask for each. */
const answersOfReport = ({ analysis, series }: DrawnReport, language: Language): Record<string, unknown> => ({
  [inLanguage(`/api/analysis/${analysis.id}`, language)]: analysis,
  [`/api/analysis/${analysis.id}/series`]: series,
})

const answersOfCheckout = ({ quote, choice }: DrawnCheckout): Record<string, unknown> => ({
  [CART_PATH]: quote.items,
  [drawnQuotePath(choice)]: quote,
})

function drawReport({ analysis, series }: DrawnReport, pageData: PageData): string | undefined {
  if (analysis.results === null) return undefined
  const photo = series.points.find(({ analysisId }) => analysisId === analysis.id)
  const words = drawFirstWords(
    <ReportFirstWords analysis={analysis} results={analysis.results} photo={photo} />,
    { journey: JOURNEY_TEXTS },
    pageData,
  )
  // The picture itself asks for what its link would, and only once.
  return words.replace(PRELOADED_IMAGE, '')
}

const drawCheckout = ({ quote }: DrawnCheckout, pageData: PageData): string =>
  drawFirstWords(<CheckoutFirstWords quote={quote} />, { shop: SHOP_TEXTS }, pageData)

function drawFirstWords(part: ReactNode, texts: Record<string, Record<string, Catalogue>>, pageData: PageData): string {
  const { language } = pageData
  const translations = createTranslations(language, SITE_TEXTS[language] ?? {})
  for (const [namespace, byLanguage] of Object.entries(texts))
    translations.addResourceBundle(language, namespace, byLanguage[language])
  return renderToString(
    <StaticRouter location="/">
      <InitialDataProvider value={pageData}>
        <I18nextProvider i18n={translations}>
          <QueryClientProvider client={queryClientWith(pageData)}>{part}</QueryClientProvider>
        </I18nextProvider>
      </InitialDataProvider>
    </StaticRouter>,
  )
}

const PRELOADED_IMAGE = /<link rel="preload" as="image"[^>]*>/

const LEGAL_PAGE = new RegExp(`^/legal/(${LEGAL_KINDS.join('|')})$`)
const SAMPLE_PAGE = new RegExp(`^/samples/(${SAMPLE_CASES.join('|')})$`)

function pageAt(pathname: string): PageName {
  if (pathname === '/') return 'home'
  if (pathname === '/checkout') return 'checkout'
  if (/^\/orders(\/[^/]+)?$/.test(pathname)) return 'orders'
  if (LEGAL_PAGE.test(pathname)) return 'legal'
  if (/^\/report\/[^/]+$/.test(pathname)) return 'report'
  if (/^\/report\/[^/]+\/simulation$/.test(pathname)) return 'simulation'
  if (/^\/report\/[^/]+\/changes$/.test(pathname)) return 'changes'
  if (SAMPLE_PAGE.test(pathname)) return 'sample'
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
const SHOP_TEXTS = byLanguage(import.meta.glob('../../../../locales/*/shop.json', { import: 'default', eager: true }))
const JOURNEY_TEXTS = byLanguage(import.meta.glob('../../../../locales/*/journey.json', { import: 'default', eager: true }))
