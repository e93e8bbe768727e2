import { sql } from 'kysely'
import type { StoredObjects } from '../../platform/storage/purge-objects.ts'

/** Uploaded pictures of products lie under this prefix in the object storage, each under an unguessable name. */
export const PRODUCT_OBJECTS = 'products/'
export const PRODUCT_IMAGES_PATH = '/api/product-images/'

/** Where a browser finds a product's picture: one that came with the product, or one that staff uploaded. `null` where it has none. */
export function imageUrlOf({ imageName, objectKey }: { imageName: string | null; objectKey: string | null }): string | null {
  const name = objectKey === null ? imageName : objectKey.slice(PRODUCT_OBJECTS.length)
  return name === null ? null : `${PRODUCT_IMAGES_PATH}${name}.webp`
}

/** Uploaded pictures of products. */
export const productObjects: StoredObjects = {
  prefix: PRODUCT_OBJECTS,
  isNeeded: sql`exists (select from products where image_object_key = key)`,
}
