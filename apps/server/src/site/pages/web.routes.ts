import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isShareOpen, SHARED_PAGE } from '../../analysis/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { publicOriginOf } from '../../platform/http/public-origin.ts'
import type { PageSources } from '../../shop/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { loadPages, type Pages } from './pages.ts'

/** Where the web app is built. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** The web app's files as they are, every other address as a page drawn here. */
export async function webRoutes(app: App, dependencies: Dependencies, folder: string): Promise<void> {
  const client = join(folder, 'client')
  if (existsSync(client)) await serveFiles(app, client)
  const pages = await loadPages(dependencies, folder)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => answerUnrouted(dependencies, request, reply, pages))
}

/** Files whose names tell their content; never another route's. */
const BUILT_FILES = '/assets/'
/** What a page says for its scripts and styles needs no second word from each of them. */
const HEADERS_OF_PAGES = [
  'contentSecurityPolicy',
  'crossOriginOpenerPolicy',
  'dnsPrefetchControl',
  'frameguard',
  'ieNoOpen',
  'originAgentCluster',
  'permittedCrossDomainPolicies',
  'referrerPolicy',
  'xssFilter',
]

/** What looks at photos in the browser runs compiled code, which pages may not, and reaches nobody. */
const POLICY_OF_WORKERS = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

async function serveFiles(app: App, client: string): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(BUILT_FILES)) return
    const helmet = Object.fromEntries(HEADERS_OF_PAGES.map((name) => [name, false]))
    route.config = Object.assign({}, route.config, { helmet })
  })
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The tag tells as much, in every answer of a first page.
    lastModified: false,
    // Nothing here is long enough to be asked for in parts.
    acceptRanges: false,
    // The last are written here (`crawlerRoutes`); a build of an older version may still hold them.
    globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**', 'index.html', 'robots.txt', 'sitemap.xml'],
    schemaHide: true,
    setHeaders: (reply, path) => {
      // Hashed names never change their content; the rest is asked for again.
      const isHashed = path.includes(`${sep}assets${sep}`)
      reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate')
      if (path.includes('.worker-')) reply.setHeader('content-security-policy', POLICY_OF_WORKERS)
    },
  })
}

/** The order of whoever comes back from paying, to `/?payment_success=true&order_id=...`: its own page says what is true of it. */
function orderReturnedTo(url: string): string | undefined {
  if (!url.startsWith('/?')) return undefined
  const search = new URLSearchParams(url.slice(2))
  return search.has('payment_success') ? z.uuid().safeParse(search.get('order_id')).data : undefined
}

/** Every link gets the same page: its address is a key, which no drawing needs to know and nothing should keep. */
const DRAWN_SHARE = `${SHARED_PAGE}drawn`

const sharedToken = (path: string | undefined): string | undefined =>
  path?.startsWith(SHARED_PAGE) && !path.slice(SHARED_PAGE.length).includes('/') ? path.slice(SHARED_PAGE.length) : undefined

async function keepShareApart(dependencies: Dependencies, reply: FastifyReply, token: string): Promise<void> {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  if (!(await isShareOpen(dependencies, token))) reply.status(410)
}

/** Of the path alone, or of a whole address, as proxies are asked and every server has to understand (RFC 9112, 3.2.2). */
function pathOf(url: string): string | undefined {
  if (url.startsWith('/')) return url.split('?')[0]
  return URL.canParse(url) ? new URL(url).pathname : undefined
}

/** No page has an address that ends in a slash, but links are copied and typed with one. Never an address of another server. */
function withoutLastSlash(url: string): string | undefined {
  const end = url.includes('?') ? url.indexOf('?') : url.length
  return /^\/[^/\\?]/.test(url) && url[end - 1] === '/' ? url.slice(0, end - 1) + url.slice(end) : undefined
}

/** A missing file is missing, not a page: a browser with an older page must see that. */
async function answerUnrouted(
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages | undefined,
): Promise<FastifyReply> {
  const path = pathOf(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const token = sharedToken(path)
  // A link is copied with the next word of its sentence on it, which makes no file of it.
  const isPage = isRead && path?.startsWith('/') && (token !== undefined || !/^\/(api|assets)(\/|$)|\.[a-z\d]+$/i.test(path))
  const shorter = isPage ? withoutLastSlash(request.url) : undefined
  if (shorter !== undefined) return uncached(reply).redirect(shorter, 308)
  if (!isPage || pages === undefined) throw new AppError('not_found')
  const orderId = orderReturnedTo(request.url)
  if (orderId !== undefined) return reply.redirect(`/orders/${orderId}`, 303)
  const page = await pages.draw(request, token === undefined && path !== undefined ? path : DRAWN_SHARE)
  reply
    .status(page.status)
    .header('cache-control', page.isOwn ? 'no-store' : 'no-cache')
    .header('vary', 'Cookie, Accept-Language, Accept-Encoding')
    .type('text/html; charset=utf-8')
  if (token !== undefined) await keepShareApart(dependencies, reply, token)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.html)
}

/** What search engines may keep. A page has one address for all languages: which one it speaks follows from the visitor. */
const INDEXED_PATHS = ['/'] as const

/** `robots.txt` and `sitemap.xml`, for search engines. */
export function crawlerRoutes(app: App, { config }: Pick<Dependencies, 'config'>): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    return uncached(reply)
      .type('text/plain; charset=utf-8')
      .send(writeRobots(publicOriginOf(config, request)))
  })
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    return uncached(reply)
      .type('application/xml; charset=utf-8')
      .send(writeSitemap(publicOriginOf(config, request)))
  })
}

/** The answer may depend on a header that no cache looks at. */
const uncached = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache')

const writeRobots = (origin: string): string => `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`

/** An origin and these paths hold nothing that XML would have to escape. */
function writeSitemap(origin: string): string {
  const entries = INDEXED_PATHS.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

const NOTHING: PageSources = { scripts: [], frames: [], calls: [] }

/**
 * What a page may load: its own files, pictures it draws itself, map tiles, and what the card fields of the payment provider need. No
 * script stands in the HTML, and of styles only those that every page begins with, known by their hash.
 */
export function contentPolicy(
  { tileUrl, pageStyles }: { tileUrl: string; pageStyles: string | undefined },
  payment: PageSources = NOTHING,
): Record<string, readonly string[] | null> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...payment.scripts],
    'style-src': ["'self'", ...(pageStyles === undefined ? [] : [hashOf(pageStyles)])],
    'img-src': ["'self'", 'data:', 'blob:', tileOrigin(tileUrl)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...payment.calls],
    'frame-src': ["'self'", ...payment.frames],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null,
  }
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** `https://{s}.tiles.example/{z}/...` allows every subdomain in the place of `{s}`. */
function tileOrigin(tileUrl: string): string {
  const [scheme = 'https:', , host = ''] = tileUrl.split('/')
  return `${scheme}//${host.replace(/^\{s\}/, '*')}`
}
