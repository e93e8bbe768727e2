import {
  comparisonSchema,
  type Language,
  type ReminderForm,
  type Series,
  seriesSchema,
  type Treatment,
  type TreatmentForm,
  treatmentSchema,
} from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { deleteResource, getJson, send, sendJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'

export const SERIES_KEY = ['series'] as const

const addressOf = (analysisId: string): string => `/api/analysis/${encodeURIComponent(analysisId)}`

/** The photos of the spot that an analysis shows. */
export const seriesQuery = (analysisId: string) =>
  queryOptions({
    queryKey: [...SERIES_KEY, analysisId],
    queryFn: ({ signal }) => getJson(`${addressOf(analysisId)}/series`, seriesSchema, signal),
  })

/** What changed between two photos; photos and measures stay as they are. */
export const comparisonQuery = (laterId: string, earlierId: string) =>
  queryOptions({
    queryKey: ['comparison', laterId, earlierId],
    queryFn: ({ signal }) => getJson(`${addressOf(laterId)}/compare/${encodeURIComponent(earlierId)}`, comparisonSchema, signal),
  })

export const nameSpot = (analysisId: string, spot: string | null): Promise<Series> =>
  sendJson('PUT', `${addressOf(analysisId)}/spot`, { spot }, seriesSchema)

export const treatmentsQuery = queryOptions({
  queryKey: ['treatments'],
  queryFn: ({ signal }) => getJson('/api/treatments', treatmentSchema.array(), signal),
})

/** A new one where there is no id. */
export const saveTreatment = (id: string | undefined, form: TreatmentForm): Promise<Treatment> =>
  id === undefined
    ? sendJson('POST', '/api/treatments', form, treatmentSchema)
    : sendJson('PUT', `/api/treatments/${id}`, form, treatmentSchema)

export const removeTreatment = (id: string): Promise<void> => deleteResource(`/api/treatments/${id}`)

export const leaveReminder = (analysisId: string, form: ReminderForm, language: Language): Promise<void> =>
  send('PUT', inLanguage(`${addressOf(analysisId)}/reminder`, language), form)

export const removeReminder = (analysisId: string): Promise<void> => deleteResource(`${addressOf(analysisId)}/reminder`)
