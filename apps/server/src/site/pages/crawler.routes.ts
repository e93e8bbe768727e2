import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/http/http-app.ts'
import { publicOriginOf } from '../../platform/http/public-origin.ts'
import type { Dependencies } from '../dependencies.ts'

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
