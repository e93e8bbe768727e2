import { type AdminProduct, LANGUAGES, type Language, type ProductQuery } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import type { CsvExport } from '../../platform/http/csv-export.ts'
import { selectAdminProducts } from './admin-products.queries.ts'

const COLUMNS: Record<string, (product: AdminProduct) => string> = {
  id: ({ id }) => id,
  category: ({ category }) => category,
  ...Object.fromEntries(
    LANGUAGES.map((language) => [`name@${language}`, ({ texts }: AdminProduct) => texts[language]?.name ?? '']),
  ),
  partnerCompany: ({ partnerCompany }) => partnerCompany ?? '',
  price: ({ price }) => price,
  currency: ({ currency }) => currency,
  stock: ({ stock }) => (stock === null ? '' : String(stock)),
  heldStock: ({ heldStock }) => String(heldStock),
  durationMinutes: ({ durationMinutes }) => (durationMinutes === null ? '' : String(durationMinutes)),
  isArchived: ({ isArchived }) => (isArchived ? 'yes' : 'no'),
  rules: ({ ruleCount }) => String(ruleCount),
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
}

/** Products that meet the filter, in the order asked for. */
export const productsExport = (
  database: Database,
  query: Omit<ProductQuery, 'after' | 'limit'>,
  language: Language,
): CsvExport<AdminProduct> => ({
  fileName: 'chioma-products',
  columns: COLUMNS,
  read: (last, limit) => selectAdminProducts(database, { ...query, after: last?.id, limit }, language),
})
