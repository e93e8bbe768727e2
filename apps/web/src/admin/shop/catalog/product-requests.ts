import { adminProductSchema, type NewProduct, type ProductPatch } from '@chioma/contract'
import { z } from 'zod'
import { getJson, getPage, postForm } from '../../../lib/api/request.ts'
import { sendJson } from '../../../lib/api/send-json.ts'

export const PRODUCTS = '/api/admin/products'

export const fetchProductPage = (address: string, signal?: AbortSignal) => getPage(address, z.array(adminProductSchema), signal)
export const fetchProduct = (id: string, signal?: AbortSignal) => getJson(`${PRODUCTS}/${id}`, adminProductSchema, signal)
export const addProduct = (body: NewProduct) => sendJson('POST', PRODUCTS, body, adminProductSchema)
export const changeProduct = (id: string, body: ProductPatch) => sendJson('PATCH', `${PRODUCTS}/${id}`, body, adminProductSchema)

export function uploadImage(id: string, image: File) {
  const form = new FormData()
  form.set('image', image)
  return postForm(`${PRODUCTS}/${id}/image`, { form, schema: adminProductSchema })
}
