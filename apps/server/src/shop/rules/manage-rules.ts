import {
  type AmountInput,
  type Currency,
  type ExampleIds,
  FALLBACK_LANGUAGE,
  formatAmount,
  type Language,
  languageSchema,
  type NewRecommendationRule,
  parseAmount,
  type RecommendationRule,
  type RecommendationRulePatch,
  type RuleDeletion,
} from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import {
  isListed,
  lockAdminProduct,
  lockExamples,
  lockNames,
  selectCategory,
  selectProductNamed,
  updateProduct,
  writeTexts,
} from '../catalog/admin-products.queries.ts'
import { insertNamed, readPrice } from '../catalog/manage-products.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  insertRule,
  lockRule,
  lockRulesOfExamples,
  type RuleValues,
  readRule,
  shopPriceOf,
  tookProductOffSale,
  updateRule,
} from './rules.queries.ts'

type Needs = Pick<Dependencies, 'database' | 'config'>
/** A rule for the product that was picked, or for that of this name, or for a new one made from the rule, with its texts in `language`. */
export async function addRule(
  { database, config }: Needs,
  actor: Actor,
  wanted: NewRecommendationRule,
  language: Language,
): Promise<RecommendationRule> {
  const { shop } = config
  const { priority, isActive, triggerConditions } = wanted
  return database.transaction().execute(async (trx) => {
    const id = uuidv7()
    const product =
      'productId' in wanted
        ? await pickProduct(trx, wanted.productId, undefined)
        : await nameProduct(trx, actor, { ...wanted, language, shop })
    await insertRule(trx, { id, priority, isActive, triggerConditions, ...product })
    const { rule: after } = await read(trx, shop, id, language)
    await writeAuditEntry(trx, actor, { action: 'rule.added', subject: `rule/${id}`, after })
    return after
  })
}

type ProductOfRule = Pick<RuleValues, 'productId' | 'productName' | 'productDescription' | 'priceEurMinor' | 'ownsProduct'>

/**
 * A product of the shop, whose own words and price count from now on. Throws `product_not_found` where it is not for sale any more, unless it
 * is the one that the rule recommends anyway.
 */
async function pickProduct(trx: Transaction, productId: string, before: RecommendationRule | undefined): Promise<ProductOfRule> {
  const product = await lockAdminProduct(trx, productId)
  if (product === undefined || (product.isArchived && productId !== before?.productId))
    throw new AppError('product_not_found', { field: 'productId' })
  return { productId, productName: null, productDescription: null, priceEurMinor: null, ownsProduct: false }
}

interface WordedProduct {
  productName: string
  productDescription: string
  price: AmountInput
  language: Language
  shop: Needs['config']['shop']
}

async function nameProduct(trx: Transaction, actor: Actor, worded: WordedProduct): Promise<ProductOfRule> {
  const { productName, productDescription, price } = worded
  await lockNames(trx)
  const known = await selectProductNamed(trx, productName)
  const priceEurMinor = readPrice(price, 'EUR', known?.category ?? 'product')
  const productId = known?.id ?? (await makeProduct(trx, actor, { ...worded, priceEurMinor }))
  return { productId, productName, productDescription, priceEurMinor, ownsProduct: known === undefined }
}

async function makeProduct(
  trx: Transaction,
  actor: Actor,
  wanted: Omit<WordedProduct, 'price'> & { priceEurMinor: number },
): Promise<string> {
  const { shop, language, productName: name, productDescription: description } = wanted
  const product = await insertNamed(trx, actor, {
    category: 'product',
    priceMinor: convertedPrice(wanted.priceEurMinor, shop),
    currency: shop.currency,
    partnerCompany: null,
    stock: null,
    content: null,
    durationMinutes: null,
    lastsDays: null,
    contraindications: [],
    evidence: null,
    isSponsored: false,
    texts: { [language]: { name, description, benefits: [], caution: '' } },
  })
  return product.id
}

/** A price can become too small or too large on its way into the shop's currency: then it is told in that one. */
function convertedPrice(priceEurMinor: number, shop: Needs['config']['shop']): number {
  const priceMinor = shopPriceOf(priceEurMinor, shop)
  return readPrice(formatAmount(priceMinor, shop.currency), shop.currency, 'product')
}

/**
 * Changes a rule, and with it the product that it made. A rule for which another product is picked, or that gets the name of one, recommends
 * that one from now on. With `version`, throws `version_conflict` with what stands there now, when somebody else was quicker.
 */
export async function changeRule(
  { database, config }: Needs,
  actor: Actor,
  id: string,
  { version, ...wanted }: RecommendationRulePatch,
  language: Language,
): Promise<RecommendationRule> {
  const { shop } = config
  return database.transaction().execute(async (trx) => {
    if (wanted.productName !== undefined) await lockNames(trx)
    await refuseAbsent(trx, id, 'kept')
    const { rule: before, ownsProduct } = await read(trx, shop, id, language)
    if (version !== undefined && version !== before.version)
      throw await versionConflict(trx, { subject: `rule/${id}`, current: before })
    const picked = picks(wanted, before) ? await pickProduct(trx, wanted.productId, before) : undefined
    const { productName, productDescription, price } = picked === undefined ? newWords(wanted, before, ownsProduct) : {}
    const named = await otherProductNamed(trx, before, productName)
    const priceEurMinor = price === undefined ? undefined : await readRulePrice(trx, price, named?.id ?? before.productId)
    const link = picked ?? (named === undefined ? {} : { productId: named.id, ownsProduct: false })
    const { priority, isActive, triggerConditions } = wanted
    await updateRule(trx, id, {
      ...{ priority, isActive, triggerConditions },
      ...{ productName, productDescription, priceEurMinor },
      ...link,
    })
    const isOther = link.productId !== undefined && link.productId !== before.productId
    if (isOther && isGhost(before.product)) await setOffSale(trx, actor, before.productId, true)
    if (ownsProduct && picked === undefined && named === undefined) {
      const priceMinor = priceEurMinor === undefined ? undefined : convertedPrice(priceEurMinor, shop)
      const change = { productName, productDescription, priceMinor, currency: shop.currency, language }
      await changeOwnedProduct(trx, actor, before, change)
    }
    const { rule: after } = await read(trx, shop, id, language)
    await writeAuditEntry(trx, actor, { action: 'rule.changed', subject: `rule/${id}`, before, after })
    return after
  })
}

type Words = Pick<RecommendationRulePatch, 'productName' | 'productDescription' | 'price'>

/** Whether a change picks a product of the shop: another one than the rule's, or by its id alone. */
function picks<Wanted extends Words & { productId?: string | undefined }>(
  wanted: Wanted,
  before: RecommendationRule,
): wanted is Wanted & { productId: string } {
  const { productId, productName, productDescription, price } = wanted
  if (productId === undefined) return false
  return productId !== before.productId || [productName, productDescription, price].every((word) => word === undefined)
}

/** What of words and price is new. Those of a product that is not the rule's own become the rule's only where they differ: it is sent back whole. */
function newWords({ productName, productDescription, price }: Words, before: RecommendationRule, ownsProduct: boolean): Words {
  if (ownsProduct) return { productName, productDescription, price }
  const isSamePrice = price !== undefined && parseAmount(price, 'EUR') === parseAmount(before.price, 'EUR')
  return {
    productName: productName === before.productName ? undefined : productName,
    productDescription: productDescription === before.productDescription ? undefined : productDescription,
    price: isSamePrice ? undefined : price,
  }
}

/** Another product than the rule's, when its new name is the name of one. */
async function otherProductNamed(trx: Transaction, before: RecommendationRule, name: string | undefined) {
  if (name === undefined || name === before.productName) return undefined
  const known = await selectProductNamed(trx, name)
  return known?.id === before.productId ? undefined : known
}

const readRulePrice = async (trx: Transaction, price: AmountInput, productId: string): Promise<number> =>
  readPrice(price, 'EUR', await selectCategory(trx, productId))

/** A product that only this rule made and recommends, and that nobody ordered: without the rule it would stay for sale for no one. */
const isGhost = ({ isMadeByRule, wasOrdered, otherRuleCount, isArchived }: RecommendationRule['product']): boolean =>
  isMadeByRule && !wasOrdered && otherRuleCount === 0 && !isArchived

/** Hides a rule until it is restored. Throws `product_is_listed` where its product is to go off sale and another active rule recommends it. */
export async function removeRule(
  { database, config }: Needs,
  actor: Actor,
  id: string,
  { product: wanted }: RuleDeletion,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await refuseAbsent(trx, id, 'kept')
    const { rule: before } = await read(trx, config.shop, id, FALLBACK_LANGUAGE)
    const goesOffSale = wanted === undefined ? isGhost(before.product) : wanted === 'archive' && !before.product.isArchived
    await updateRule(trx, id, { isDeleted: true, tookProductOffSale: goesOffSale })
    if (goesOffSale) await setOffSale(trx, actor, before.productId, true)
    await writeAuditEntry(trx, actor, { action: 'rule.deleted', subject: `rule/${id}`, before })
  })
}

export async function restoreRule(
  { database, config }: Needs,
  actor: Actor,
  id: string,
  language: Language,
): Promise<RecommendationRule> {
  return database.transaction().execute(async (trx) => {
    await refuseAbsent(trx, id, 'deleted')
    const isProductOffSale = await tookProductOffSale(trx, id)
    await updateRule(trx, id, { isDeleted: false, tookProductOffSale: false })
    const { rule: restored } = await read(trx, config.shop, id, language)
    if (isProductOffSale && restored.product.isArchived) await setOffSale(trx, actor, restored.productId, false)
    const { rule: after } = await read(trx, config.shop, id, language)
    await writeAuditEntry(trx, actor, { action: 'rule.restored', subject: `rule/${id}`, after })
    return after
  })
}

/** Takes the product of a rule off sale with it, or puts it back. */
async function setOffSale(trx: Transaction, actor: Actor, productId: string, isArchived: boolean): Promise<void> {
  const before = await lockAdminProduct(trx, productId)
  if (isArchived && (await isListed(trx, productId))) throw new AppError('product_is_listed')
  await updateProduct(trx, productId, { isArchived })
  const after = await lockAdminProduct(trx, productId)
  const action = isArchived ? 'product.archived' : 'product.restored'
  await writeAuditEntry(trx, actor, { action, subject: `product/${productId}`, before, after })
}

type RulesAndProducts = Pick<ExampleIds, 'rules' | 'products'>

/**
 * Takes the examples off sale, in the caller's transaction, and switches off the rules that recommend them: they keep their conditions for a
 * product of the shop. Throws `product_is_listed` where somebody adds such a rule meanwhile.
 */
export async function archiveExamples(
  { config }: Pick<Needs, 'config'>,
  trx: Transaction,
  actor: Actor,
): Promise<RulesAndProducts> {
  const rules = await lockRulesOfExamples(trx)
  const products = await lockExamples(trx)
  for (const id of rules) await setActive(trx, actor, config.shop, { id, isActive: false })
  for (const id of products) await setOffSale(trx, actor, id, true)
  return { rules, products }
}

/** Undoes `archiveExamples` for those of these that are as it left them. */
export async function restoreExamples(
  { config }: Pick<Needs, 'config'>,
  trx: Transaction,
  actor: Actor,
  taken: RulesAndProducts,
): Promise<void> {
  const rules = await lockRulesOfExamples(trx, taken.rules)
  for (const id of await lockExamples(trx, taken.products)) await setOffSale(trx, actor, id, false)
  for (const id of rules) await setActive(trx, actor, config.shop, { id, isActive: true })
}

async function setActive(
  trx: Transaction,
  actor: Actor,
  shop: Needs['config']['shop'],
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  const { rule: before } = await read(trx, shop, id, FALLBACK_LANGUAGE)
  await updateRule(trx, id, { isActive })
  const { rule: after } = await read(trx, shop, id, FALLBACK_LANGUAGE)
  await writeAuditEntry(trx, actor, { action: 'rule.changed', subject: `rule/${id}`, before, after })
}

async function refuseAbsent(trx: Transaction, id: string, among: 'deleted' | 'kept'): Promise<void> {
  if (!(await lockRule(trx, id, among))) throw new AppError('not_found')
}

async function read(trx: Transaction, shop: Needs['config']['shop'], id: string, language: Language) {
  const known = await readRule(trx, shop, id, language)
  if (known === undefined) throw new AppError('not_found')
  return known
}

interface Change {
  productName?: string | undefined
  productDescription?: string | undefined
  priceMinor: number | undefined
  currency: Currency
  /** Of whoever changes the rule. */
  language: Language
}

/** Carries what was changed in a rule over to the product that it made, in the caller's transaction. */
async function changeOwnedProduct(
  trx: Transaction,
  actor: Actor,
  rule: RecommendationRule,
  { productName, productDescription, priceMinor, currency, language }: Change,
): Promise<void> {
  if (productName === undefined && productDescription === undefined && priceMinor === undefined) return
  const before = await lockAdminProduct(trx, rule.productId)
  if (before === undefined) throw new AppError('product_not_found')
  const own = languageOfRule(before.texts, rule.productName) ?? language
  const texts = { name: rule.productName, description: rule.productDescription, benefits: [], caution: '', ...before.texts[own] }
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
