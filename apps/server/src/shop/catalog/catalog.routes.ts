import { readFile } from 'node:fs/promises'
import { languageSchema, productSchema } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { pageLimit, pagesOf, readPage } from '../../platform/http/read-page.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  PRODUCT_IMAGES_PATH,
  PRODUCT_OBJECTS,
  presentProduct,
  selectProductPage,
  selectTimeToNextExpiry,
} from './products.queries.ts'
import { DEMO_PRODUCTS } from './seed-shop.ts'

const page = z.object({ language: languageSchema.optional(), after: z.uuid().optional(), limit: pageLimit })

/** What the shop sells. */
export async function catalogRoutes(
  app: App,
  dependencies: Pick<Dependencies, 'database' | 'config' | 'storage' | 'publicAnswers'>,
): Promise<void> {
  const { database, config, publicAnswers } = dependencies

  app.get('/api/products', { schema: pagesOf('Everything for sale', page, productSchema) }, async (request, reply) => {
    const { language: asked, after, limit } = request.query
    const language = languageOf(request, asked)
    const key = `products/${language}/${asked ?? ''}/${after ?? ''}/${limit}`
    return publicAnswers.send(request, reply, { key }, async () => {
      // Before the products: what ends between the two is seen at once.
      const trueForMs = await selectTimeToNextExpiry(database)
      const { rows, headers } = await readPage(request, (page) =>
        selectProductPage(database, language, { currency: config.shop.currency, after: page.after, limit: page.limit }),
      )
      return { value: rows.map(presentProduct), headers: { vary: 'Cookie, Accept-Language', ...headers }, trueForMs }
    })
  })

  app.get(
    `${PRODUCT_IMAGES_PATH}:file`,
    { schema: { summary: 'The picture of a product', params: z.object({ file: z.string().regex(/^[\w-]{1,64}\.webp$/) }) } },
    async (request, reply) => {
      const image = await readProductImage(dependencies, request.params.file.replace(/\.webp$/, ''))
      if (image === undefined) throw new AppError('not_found')
      const cache = image.isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
      return reply.header('cache-control', cache).type('image/webp').send(image.webp)
    },
  )
}

interface ProductImage {
  webp: Buffer
  /** Its address never shows another picture. */
  isForever: boolean
}

/** The picture behind the last part of an address, without its extension; `undefined` where there is none. */
async function readProductImage({ storage }: Pick<Dependencies, 'storage'>, name: string): Promise<ProductImage | undefined> {
  if (DEMO_PRODUCTS.some(({ imageName }) => imageName === name)) {
    const webp = await readFile(new URL(`../../../assets/products/${name}.webp`, import.meta.url))
    return { webp, isForever: false }
  }
  const bytes = /^[\da-f]{32}$/.test(name) ? await storage.get(`${PRODUCT_OBJECTS}${name}`) : undefined
  return bytes && { webp: Buffer.from(bytes), isForever: true }
}
