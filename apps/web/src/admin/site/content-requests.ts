import { type ContentUpdate, contentEditionSchema, contentEditionSummarySchema } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, getPage, postForm, sendJson } from '../../lib/api/request.ts'

const CONTENT = '/api/admin/content'
/** The first page of what was saved, newest first. */
export const EDITIONS = `${CONTENT}/editions`

export const saveContent = (update: ContentUpdate) => sendJson('POST', `${CONTENT}/bulk-update`, update, contentEditionSchema)
export const fetchEditions = (address: string, signal?: AbortSignal) =>
  getPage(address, z.array(contentEditionSummarySchema), signal)
export const restoreEdition = (edition: number, current: number) =>
  sendJson('POST', `${EDITIONS}/${edition}/restore`, { edition: current }, contentEditionSchema)

export async function uploadImage(file: File): Promise<string> {
  const form = new FormData()
  form.set('image', file)
  const { imageUrl } = await postForm('/api/admin/upload-content-image', { form, schema: z.object({ imageUrl: z.string() }) })
  return imageUrl
}

export const contentQueries = {
  /** The content on the site. */
  edition: queryOptions({
    queryKey: ['staff', 'content-edition'],
    queryFn: ({ signal }) => getJson(`${CONTENT}/edition`, contentEditionSchema, signal),
  }),
  /** What was saved, up to the edition on the site. */
  editions: (current: number) => ['staff', 'content-editions', String(current)] as const,
}
