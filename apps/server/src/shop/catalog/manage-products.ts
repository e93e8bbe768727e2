import { randomBytes } from 'node:crypto'
import type {
  AdminProduct,
  AmountInput,
  Currency,
  NewProduct,
  ProductCategory,
  ProductPatch,
  ProductTexts,
} from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { UploadedPicture } from '../../platform/http/uploaded-picture.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { readAmount } from '../read-amount.ts'
import {
  insertProduct,
  isListed,
  lockAdminProduct,
  lockNames,
  selectImageKey,
  selectTakenName,
  updateProduct,
  writeTexts,
} from './admin-products.queries.ts'
import { PRODUCT_OBJECTS } from './products.queries.ts'

type Needs = Pick<Dependencies, 'database' | 'config'>
export async function addProduct({ database, config }: Needs, actor: Actor, wanted: NewProduct): Promise<AdminProduct> {
  const { currency } = config.shop
  const priceMinor = readPrice(wanted.price, currency, wanted.category)
  refuseWrongKind(wanted.category, wanted)
  return database.transaction().execute((trx) => insertNamed(trx, actor, { ...wanted, priceMinor, currency }))
}

/** Adds a product in the caller's transaction. Throws `product_name_taken`. */
export async function insertNamed(
  trx: Transaction,
  actor: Actor,
  wanted: Omit<NewProduct, 'price'> & { priceMinor: number; currency: Needs['config']['shop']['currency'] },
): Promise<AdminProduct> {
  const id = uuidv7()
  await lockNames(trx)
  await refuseTakenName(trx, id, wanted.texts)
  await insertProduct(trx, { ...wanted, id })
  await writeTexts(trx, id, wanted.texts)
  const after = await locked(trx, id)
  await writeAuditEntry(trx, actor, { action: 'product.added', subject: `product/${id}`, after })
  return after
}

/** Throws `version_conflict` with what stands there now, when somebody else was quicker. */
export async function changeProduct(
  { database, config }: Needs,
  actor: Actor,
  id: string,
  { version, price, texts, ...patch }: ProductPatch,
): Promise<AdminProduct> {
  return database.transaction().execute(async (trx) => {
    if (texts !== undefined) await lockNames(trx)
    const before = await locked(trx, id)
    if (before.version !== version) throw await versionConflict(trx, { subject: `product/${id}`, current: before })
    const { currency } = config.shop
    const pricing = price === undefined ? {} : { priceMinor: readPrice(price, currency, before.category), currency }
    refuseWrongKind(before.category, { ...before, ...given(patch) })
    if (patch.isArchived === true && !before.isArchived && (await isListed(trx, id))) throw new AppError('product_is_listed')
    await refuseTakenName(trx, id, texts ?? {})
    refuseNoTexts({ ...before.texts, ...texts })
    const isExample = before.isExample && !isOtherOffer({ price, texts, ...patch })
    await updateProduct(trx, id, { ...patch, ...pricing, isExample })
    await writeTexts(trx, id, texts ?? {})
    const after = await locked(trx, id)
    await writeAuditEntry(trx, actor, { action: actionOf(before, after), subject: `product/${id}`, before, after })
    return after
  })
}

/** Longest side of a product's picture; sharp on the largest card at twice its size. */
export const PRODUCT_IMAGE_SIDE_PX = 1200

/** Gives a product the picture, which is stored before its row speaks of it; the one before it goes. */
export async function keepProductImage(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  actor: Actor,
  id: string,
  { webp }: UploadedPicture,
): Promise<AdminProduct> {
  const imageObjectKey = `${PRODUCT_OBJECTS}${randomBytes(16).toString('hex')}`
  await storage.put(imageObjectKey, webp)
  try {
    const { after, replacedKey } = await database.transaction().execute(async (trx) => {
      const before = await lockAdminProduct(trx, id)
      if (before === undefined) throw new AppError('product_not_found')
      const replacedKey = await selectImageKey(trx, id)
      await updateProduct(trx, id, { imageObjectKey, isExample: false })
      const after = await lockAdminProduct(trx, id)
      if (after === undefined) throw new AppError('product_not_found')
      await writeAuditEntry(trx, actor, { action: 'product.image_changed', subject: `product/${id}`, before, after })
      return { after, replacedKey }
    })
    if (replacedKey !== null) await storage.delete(replacedKey)
    return after
  } catch (error) {
    await storage.delete(imageObjectKey)
    throw error
  }
}

function actionOf(before: AdminProduct, after: AdminProduct): string {
  if (before.isArchived === after.isArchived) return 'product.changed'
  return after.isArchived ? 'product.archived' : 'product.restored'
}

type Given<Patch> = { [Name in keyof Patch]: Exclude<Patch[Name], undefined> }
/** What a patch names. */
const given = <Patch extends object>(patch: Patch): Partial<Given<Patch>> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Given<Patch>>

/** Its units, and whether it is for sale, are no other offer: an example that staff change more of is their own from then on. */
const isOtherOffer = (patch: Omit<ProductPatch, 'version'>): boolean =>
  Object.keys(given(patch)).some((name) => name !== 'stock' && name !== 'isArchived')

/** Goods are counted or not and hold something or other, services take their time; never the other way round. */
function refuseWrongKind(
  category: ProductCategory,
  facts: Pick<AdminProduct, 'stock' | 'content' | 'durationMinutes' | 'lastsDays' | 'isSponsored' | 'partnerCompany'>,
): void {
  const { stock, content, durationMinutes, lastsDays, isSponsored, partnerCompany } = facts
  if (category === 'service' && stock !== null)
    throw new AppError('request_invalid', { field: 'stock', advice: 'notForServices' })
  if (category === 'service' && content !== null)
    throw new AppError('request_invalid', { field: 'content', advice: 'notForServices' })
  if (category === 'service' && lastsDays !== null)
    throw new AppError('request_invalid', { field: 'lastsDays', advice: 'notForServices' })
  // Somebody has to be named who pays.
  if (isSponsored && !partnerCompany) throw new AppError('request_invalid', { field: 'partnerCompany', advice: 'missing' })
  if ((category === 'service') === (durationMinutes === null))
    throw new AppError('request_invalid', { field: 'durationMinutes', advice: 'onlyForServices' })
}

function refuseNoTexts(texts: Partial<Record<string, ProductTexts | null | undefined>>): void {
  if (Object.values(texts).every((own) => own === null || own === undefined))
    throw new AppError('request_invalid', { field: 'texts', advice: 'missing' })
}

async function refuseTakenName(
  trx: Transaction,
  id: string,
  texts: Partial<Record<string, ProductTexts | null | undefined>>,
): Promise<void> {
  const names = Object.entries(texts).flatMap(([language, own]) =>
    own === undefined || own === null ? [] : [{ language, name: own.name }],
  )
  const taken = await selectTakenName(
    trx,
    id,
    names.map(({ name }) => name),
  )
  if (taken === undefined) return
  const language = names.find(({ name }) => name.toLowerCase() === taken.toLowerCase())?.language
  throw new AppError('product_name_taken', { field: language === undefined ? 'texts' : `texts.${language}.name` })
}

async function locked(trx: Transaction, id: string): Promise<AdminProduct> {
  const product = await lockAdminProduct(trx, id)
  if (product === undefined) throw new AppError('product_not_found')
  return product
}

/** A price in minor units. Goods cost something, a service may be free; throws `amount_zero`, and what `readAmount` throws. */
export function readPrice(price: AmountInput, currency: Currency, category: ProductCategory): number {
  const amountMinor = readAmount(price, currency, 'price')
  if (amountMinor === 0 && category === 'product') throw new AppError('amount_zero', { field: 'price' })
  return amountMinor
}
