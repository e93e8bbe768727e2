import { errorBodySchema, languageSchema, productSchema } from '@chioma/contract'
import { z } from 'zod'
import type { App, Dependencies } from '../../dependencies.ts'
import { languageOf } from '../../platform/request-language.ts'
import { presentProduct } from './present-product.ts'
import { selectProductPage } from './products.queries.ts'

const PAGE_SIZE = 50
const page = z.object({
  language: languageSchema.optional(),
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
})

/** What the shop sells. */
export async function catalogRoutes(app: App, { database, config }: Pick<Dependencies, 'database' | 'config'>): Promise<void> {
  app.get(
    '/api/products',
    {
      schema: {
        summary: 'Everything for sale; the next page is in the Link header',
        querystring: page,
        response: { 200: z.array(productSchema), '4xx': errorBodySchema, '5xx': errorBodySchema },
      },
    },
    async (request, reply) => {
      const { language, after, limit } = request.query
      const products = await selectProductPage(database, languageOf(request, language), {
        currency: config.shop.currency,
        after,
        limit: limit + 1,
      })
      const shown = products.slice(0, limit)
      const last = shown.at(-1)
      if (products.length > limit && last) {
        const query = new URLSearchParams({ after: last.id, limit: String(limit), ...(language && { language }) })
        reply.header('link', `</api/products?${query}>; rel="next"`)
      }
      return reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Language').send(shown.map(presentProduct))
    },
  )
}
