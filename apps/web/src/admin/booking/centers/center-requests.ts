import { adminCenterSchema, type CenterInput } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { deleteResource, getJson, sendJson } from '../../../lib/api/request.ts'

const CENTERS = '/api/admin/centers'

export const addCenter = (center: CenterInput) => sendJson('POST', CENTERS, center, adminCenterSchema)
export const changeCenter = (id: string, center: CenterInput) => sendJson('PUT', `${CENTERS}/${id}`, center, adminCenterSchema)
export const removeCenter = (id: string) => deleteResource(`${CENTERS}/${id}`)
export const restoreCenter = (id: string) => sendJson('POST', `${CENTERS}/${id}/restore`, {}, adminCenterSchema)

export const centerQueries = {
  /** Every centre, also those that visitors do not see. */
  list: queryOptions({
    queryKey: ['staff', 'centers'],
    queryFn: ({ signal }) => getJson(CENTERS, z.array(adminCenterSchema), signal),
  }),
}
