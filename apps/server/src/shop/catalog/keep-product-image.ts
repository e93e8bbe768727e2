import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AdminProduct } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'
import type { UploadedPicture } from '../../platform/http/uploaded-picture.ts'
import { type Actor, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockAdminProduct, selectImageKey, updateProduct } from './admin-products.queries.ts'
import { PRODUCT_OBJECTS } from './product-images.ts'
import { DEMO_PRODUCTS } from './seed-products.ts'

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
      await updateProduct(trx, id, { imageObjectKey })
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

export interface ProductImage {
  webp: Buffer
  /** Its address never shows another picture. */
  isForever: boolean
}

/** The picture behind the last part of an address, without its extension; `undefined` where there is none. */
export async function readProductImage(
  { storage }: Pick<Dependencies, 'storage'>,
  name: string,
): Promise<ProductImage | undefined> {
  if (DEMO_PRODUCTS.some(({ imageName }) => imageName === name)) {
    const webp = await readFile(new URL(`../../../assets/products/${name}.webp`, import.meta.url))
    return { webp, isForever: false }
  }
  const bytes = /^[\da-f]{32}$/.test(name) ? await storage.get(`${PRODUCT_OBJECTS}${name}`) : undefined
  return bytes && { webp: Buffer.from(bytes), isForever: true }
}
