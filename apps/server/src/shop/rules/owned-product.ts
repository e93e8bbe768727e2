import { type Currency, type Language, languageSchema, type RecommendationRule } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, writeAuditEntry } from '../../staff/index.ts'
import { lockAdminProduct } from '../catalog/admin-products.queries.ts'
import { updateProduct, writeTexts } from '../catalog/write-products.queries.ts'

interface Change {
  productName?: string | undefined
  productDescription?: string | undefined
  priceMinor: number | undefined
  currency: Currency
  /** Of whoever changes the rule. */
  language: Language
}

/** Carries what was changed in a rule over to the product that it made, in the caller's transaction. */
export async function changeOwnedProduct(
  trx: Transaction,
  actor: Actor,
  rule: RecommendationRule,
  { productName, productDescription, priceMinor, currency, language }: Change,
): Promise<void> {
  if (productName === undefined && productDescription === undefined && priceMinor === undefined) return
  const before = await lockAdminProduct(trx, rule.productId)
  if (before === undefined) throw new AppError('product_not_found')
  const own = languageOfRule(before.texts, rule.productName) ?? language
  const texts = { name: rule.productName, description: rule.productDescription, benefits: [], ...before.texts[own] }
  await writeTexts(trx, before.id, {
    [own]: {
      ...texts,
      ...(productName !== undefined && { name: productName }),
      ...(productDescription !== undefined && { description: productDescription }),
    },
  })
  await updateProduct(trx, before.id, priceMinor === undefined ? {} : { priceMinor, currency })
  const after = await lockAdminProduct(trx, before.id)
  await writeAuditEntry(trx, actor, { action: 'product.changed', subject: `product/${before.id}`, before, after })
}

/** The language in which the product is called as in its rule. */
function languageOfRule(texts: Partial<Record<Language, { name: string } | undefined>>, name: string): Language | undefined {
  const found = Object.entries(texts).find(([, own]) => own?.name.toLowerCase() === name.toLowerCase())
  return languageSchema.optional().parse(found?.[0])
}
