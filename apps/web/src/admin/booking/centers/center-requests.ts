import { adminCenterSchema, type CenterInput } from '@chioma/contract'
import { z } from 'zod'
import { deleteResource, getJson } from '../../../lib/api/request.ts'
import { sendJson } from '../../../lib/api/send-json.ts'

const CENTERS = '/api/admin/centers'

export const fetchCenters = (signal?: AbortSignal) => getJson(CENTERS, z.array(adminCenterSchema), signal)
export const addCenter = (center: CenterInput) => sendJson('POST', CENTERS, center, adminCenterSchema)
export const changeCenter = (id: string, center: CenterInput) => sendJson('PUT', `${CENTERS}/${id}`, center, adminCenterSchema)
export const removeCenter = (id: string) => deleteResource(`${CENTERS}/${id}`)
export const restoreCenter = (id: string) => sendJson('POST', `${CENTERS}/${id}/restore`, {}, adminCenterSchema)
