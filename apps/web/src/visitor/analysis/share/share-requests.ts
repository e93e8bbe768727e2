import {
  type Language,
  type NewShare,
  newShareSchema,
  type ShareRequest,
  shareCoverSchema,
  sharedReportSchema,
  shareSchema,
} from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, send, sendJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'

const addressOf = (analysisId: string): string => `/api/analysis/${encodeURIComponent(analysisId)}/shares`

/** The links to a report. Asked anew each time: somebody may have opened one meanwhile. */
export const sharesQuery = (analysisId: string) =>
  queryOptions({
    queryKey: ['analysis', analysisId, 'shares'],
    queryFn: ({ signal }) => getJson(addressOf(analysisId), z.array(shareSchema), signal),
    staleTime: 0,
  })

export const makeShare = (analysisId: string, chosen: ShareRequest): Promise<NewShare> =>
  sendJson('POST', addressOf(analysisId), chosen, newShareSchema)

export const revokeShare = (analysisId: string, shareId: string): Promise<void> =>
  send('DELETE', `${addressOf(analysisId)}/${shareId}`)

const sharedAddress = (token: string): string => `/api/shared/${encodeURIComponent(token)}`

/** What can be told of a link before it is opened. */
export const shareCoverQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token, 'cover'],
    queryFn: ({ signal }) => getJson(`${sharedAddress(token)}/cover`, shareCoverSchema, signal),
    staleTime: 0,
  })

/** What is behind a link, in a language. To ask for it is to open it. */
export const sharedReportQuery = (token: string, language: Language) =>
  queryOptions({
    queryKey: ['shared', token, 'report', language],
    queryFn: ({ signal }) => getJson(inLanguage(sharedAddress(token), language), sharedReportSchema, signal),
  })
