import {
  type AdminProduct,
  adminProductSchema,
  LANGUAGES,
  type Language,
  newProductSchema,
  type ProductQuery,
  productPatchSchema,
  productQuerySchema,
} from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type CsvExport, sendCsv } from '../../platform/http/csv-export.ts'
import type { App } from '../../platform/http/http-app.ts'
import { answerPage, pagesOf } from '../../platform/http/read-page.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { readUploadedPicture } from '../../platform/http/uploaded-picture.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectAdminProduct, selectAdminProducts } from './admin-products.queries.ts'
import { addProduct, changeProduct, keepProductImage, PRODUCT_IMAGE_SIDE_PX } from './manage-products.ts'

const PRODUCTS = '/api/admin/products'
const config = { permission: 'products.edit' } as const
const oneProduct = { params: byId, response: { 200: adminProductSchema } }
const filters = productQuerySchema.omit({ after: true, limit: true })

/** The staff's side of the catalogue. */
export async function adminProductsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.get(
    PRODUCTS,
    { config, schema: pagesOf('Products, found, filtered and sorted', productQuerySchema, adminProductSchema) },
    async (request, reply) =>
      answerPage({ request, reply }, (query) => selectAdminProducts(database, query, languageOf(request))),
  )

  app.get(
    `${PRODUCTS}.csv`,
    { config, schema: { summary: 'Products as CSV, with the same filters and order', querystring: filters } },
    async (request, reply) =>
      sendCsv(dependencies, { request, reply }, productsExport(database, request.query, languageOf(request))),
  )

  app.get(`${PRODUCTS}/:id`, { config, schema: { ...oneProduct, summary: 'One product' } }, async (request) => {
    const product = await selectAdminProduct(database, request.params.id)
    if (product === undefined) throw new AppError('product_not_found')
    return product
  })

  app.post(
    PRODUCTS,
    { config, schema: { summary: 'Add a product', body: newProductSchema, response: { 201: adminProductSchema } } },
    async (request) => addProduct(dependencies, actorOf(request), request.body),
  )

  app.patch(
    `${PRODUCTS}/:id`,
    {
      config,
      schema: { ...oneProduct, summary: 'Change a product, take it out of the shop or back into it', body: productPatchSchema },
    },
    async (request) => changeProduct(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.post(
    `${PRODUCTS}/:id/image`,
    { config, schema: { ...oneProduct, summary: 'Give a product a picture' } },
    async (request) => {
      const picture = await readUploadedPicture(dependencies.pictureDecoders, request, PRODUCT_IMAGE_SIDE_PX)
      return keepProductImage(dependencies, actorOf(request), request.params.id, picture)
    },
  )
}

/** Products that meet the filter, in the order asked for. */
export const productsExport = (
  database: Database,
  query: Omit<ProductQuery, 'after' | 'limit'>,
  language: Language,
): CsvExport<AdminProduct> => ({
  name: 'products',
  columns: ({ say, decimal, time, yesOrNo }) => ({
    id: ({ id }) => id,
    category: ({ category }) => say(`backoffice:products.categories.${category}`),
    ...Object.fromEntries(LANGUAGES.map((code) => [`name@${code}`, ({ texts }: AdminProduct) => texts[code]?.name ?? ''])),
    partnerCompany: ({ partnerCompany }) => partnerCompany ?? '',
    price: ({ price }) => decimal(price),
    currency: ({ currency }) => currency,
    stock: ({ stock }) => (stock === null ? '' : String(stock)),
    content: ({ content }) => (content === null ? '' : `${content.amount} ${content.unit}`),
    heldStock: ({ heldStock }) => String(heldStock),
    durationMinutes: ({ durationMinutes }) => (durationMinutes === null ? '' : String(durationMinutes)),
    isArchived: ({ isArchived }) => yesOrNo(isArchived),
    rules: ({ ruleCount }) => String(ruleCount),
    createdAt: ({ createdAt }) => time(createdAt),
    updatedAt: ({ updatedAt }) => time(updatedAt),
  }),
  read: (last, limit) => selectAdminProducts(database, { ...query, after: last?.id, limit }, language),
})
