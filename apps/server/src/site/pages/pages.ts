import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import { type Language, languageOfCountry, likelyCountry } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readDrawnReport } from '../../analysis/index.ts'
import { selectActiveCenters } from '../../booking/index.ts'
import { publicOriginOf } from '../../platform/http/public-origin.ts'
import { acceptedLanguage, chosenLanguage } from '../../platform/http/request-language.ts'
import { readDrawnCheckout } from '../../shop/index.ts'
import { findVisitor } from '../../visitors/index.ts'
import { selectContent } from '../content/content.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { readSettings, suggestedLanguageOf } from '../settings/settings.routes.ts'

const MOST_CACHED_PAGES = 200
const BROTLI_QUALITY = 6
/** Of a page that is sent once. */
const QUICK_BROTLI_QUALITY = 4

interface Page {
  status: number
  html: string
  /** The same, compressed once: a page is drawn rarely and sent often. */
  brotli: Buffer
  gzip: Buffer
  /** Whether it holds what is known of the visitor alone. */
  isOwn?: boolean
}

export interface Pages {
  /** The page at a path, in the caller's language and theme. */
  draw(request: FastifyRequest, path: string): Promise<Page>
}

const pageSchema = z.object({ status: z.number().int(), html: z.string() })
const moduleSchema = z.object({
  render: z.custom<(input: object) => unknown>((value) => typeof value === 'function'),
  /** What stands in the `<style>` of every page. */
  pageStyles: z.string(),
})
const themeSchema = z.enum(['light', 'dark'])

/** The built page renderer; `undefined` when the web app was not built. */
async function loadRenderer(webFolder: string): Promise<z.infer<typeof moduleSchema> | undefined> {
  const file = join(webFolder, 'server', 'entry-server.js')
  return existsSync(file) ? moduleSchema.parse({ ...(await import(pathToFileURL(file).href)) }) : undefined
}

/** The styles that stand in every page, for the content policy. */
export const readPageStyles = async (webFolder: string): Promise<string | undefined> =>
  (await loadRenderer(webFolder))?.pageStyles

/** `undefined` when the web app was not built. */
export async function loadPages(dependencies: Dependencies, webFolder: string): Promise<Pages | undefined> {
  const renderer = await loadRenderer(webFolder)
  if (renderer === undefined) return undefined
  const { render } = renderer
  const cache = new WeakMap<object, Map<string, Page>>()
  return {
    draw: async (request, path) => {
      const { site, own, key } = await readInput(dependencies, request, path)
      // Somebody's own page is theirs alone, and kept nowhere.
      if (own !== undefined) {
        const page = pageSchema.parse(render({ ...(await site()), ...own }))
        return { ...(await compressPage(page, QUICK_BROTLI_QUALITY)), isOwn: true }
      }
      const generation = await dependencies.publicAnswers.generation()
      const cached = generation && cache.get(generation)?.get(key)
      if (cached !== undefined) return cached
      const page = await compressPage(pageSchema.parse(render(await site())))
      if (generation === undefined) return page
      const pages = cache.get(generation) ?? new Map<string, Page>()
      if (pages.size >= MOST_CACHED_PAGES) pages.clear()
      cache.set(generation, pages.set(key, page))
      return page
    },
  }
}

async function compressPage({ status, html }: z.infer<typeof pageSchema>, quality = BROTLI_QUALITY): Promise<Page> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  const [brotli, gzip] = await Promise.all([promisify(brotliCompress)(html, options), promisify(gzipCompress)(html)])
  return { status, html, brotli, gzip }
}

interface PageInput {
  /** Reads what the page is drawn from. */
  site: () => Promise<object>
  /** What is known of the visitor alone. */
  own: object | undefined
  /** Names everything that the page depends on besides what staff change. */
  key: string
}

async function readInput(dependencies: Dependencies, request: FastifyRequest, path: string): Promise<PageInput> {
  const { database, config } = dependencies
  const language = await pageLanguage(dependencies, request)
  const suggestedLanguage = await suggestedLanguageOf(dependencies, request)
  const isHome = path.split('?')[0] === '/'
  const [sampleCases, report, checkout] = await Promise.all([
    isHome ? dependencies.sampleCases.listSoon(language) : undefined,
    readReport(dependencies, request, path, language),
    path === CHECKOUT_PAGE ? readCheckout(dependencies, request, language) : undefined,
  ])
  const url = `${publicOriginOf(config, request)}${path}`
  const theme = themeSchema.safeParse(request.cookies.theme).data
  return {
    site: async () => {
      const [content, centers, settings] = await Promise.all([
        selectContent(database),
        selectActiveCenters(database, language),
        readSettings(dependencies, suggestedLanguage),
      ])
      return { url, language, theme, content, centers, settings, sampleCases }
    },
    own: report || checkout ? { ...(report && { report }), ...(checkout && { checkout }) } : undefined,
    key: JSON.stringify([url, language, theme, suggestedLanguage, sampleCases !== undefined]),
  }
}

const REPORT_PAGE = /^\/report\/([\da-f-]{36})$/

/** The report that a page shows, where it is a finished one of whoever asks. */
async function readReport(dependencies: Dependencies, request: FastifyRequest, path: string, language: Language) {
  const id = z.uuid().safeParse(REPORT_PAGE.exec(path)?.[1]).data
  if (id === undefined) return undefined
  try {
    const visitor = await findVisitor(dependencies, request)
    return visitor && (await readDrawnReport(dependencies, visitor, id, language))
  } catch (error) {
    // The page asks for it by itself, and says what is wrong.
    request.log.error(error, 'a report could not be drawn with its page')
    return undefined
  }
}

const CHECKOUT_PAGE = '/checkout'

/** What the cart of whoever asks comes to, where there is something to pay. */
async function readCheckout(dependencies: Dependencies, request: FastifyRequest, language: Language) {
  if (dependencies.payments === undefined) return undefined
  try {
    const visitor = await findVisitor(dependencies, request)
    const { currency, country = null } = dependencies.config.shop
    const choice = { country: likelyCountry(language, { currency, country }), language }
    const quote = visitor && (await readDrawnCheckout(dependencies, visitor, choice))
    return quote && { quote, choice }
  } catch (error) {
    request.log.error(error, 'a cart could not be drawn with the page that it is paid on')
    return undefined
  }
}

/** The visitor's own choice, else the country's language, else what the browser accepts. */
async function pageLanguage({ countryOf }: Dependencies, request: FastifyRequest): Promise<Language> {
  const chosen = chosenLanguage(request)
  if (chosen !== undefined) return chosen
  const country = await countryOf(request.ip)
  if (country !== undefined) return languageOfCountry(country)
  return acceptedLanguage(request.headers['accept-language']) ?? languageOfCountry(undefined)
}
