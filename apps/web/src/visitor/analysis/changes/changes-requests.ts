import type { Language, ReminderForm, Series, Treatment, TreatmentForm } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { takeDrawn } from '../../../lib/api/early-answers.ts'
import { deleteResource, getJson, send, sendJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'

/** A report that the server drew needs the parser only after its first click. */
const loadSchemas = () => import('../../../lib/api/later-schemas.ts')

export const SERIES_KEY = ['series'] as const

const addressOf = (analysisId: string): string => `/api/analysis/${encodeURIComponent(analysisId)}`
const seriesPath = (analysisId: string): string => `${addressOf(analysisId)}/series`

/** The photos of the spot that an analysis shows. */
export const seriesQuery = (analysisId: string) =>
  queryOptions({
    queryKey: [...SERIES_KEY, analysisId],
    queryFn: async ({ signal }) => getJson(seriesPath(analysisId), (await loadSchemas()).seriesSchema, signal),
    initialData: () => takeDrawn<Series>(seriesPath(analysisId)),
  })

/** What changed between two photos; photos and measures stay as they are. */
export const comparisonQuery = (laterId: string, earlierId: string) =>
  queryOptions({
    queryKey: ['comparison', laterId, earlierId],
    queryFn: async ({ signal }) =>
      getJson(`${addressOf(laterId)}/compare/${encodeURIComponent(earlierId)}`, (await loadSchemas()).comparisonSchema, signal),
  })

export const nameSpot = async (analysisId: string, spot: string | null): Promise<Series> =>
  sendJson('PUT', `${addressOf(analysisId)}/spot`, { spot }, (await loadSchemas()).seriesSchema)

export const treatmentsQuery = queryOptions({
  queryKey: ['treatments'],
  queryFn: async ({ signal }) => getJson('/api/treatments', (await loadSchemas()).treatmentSchema.array(), signal),
})

/** A new one where there is no id. */
export const saveTreatment = async (id: string | undefined, form: TreatmentForm): Promise<Treatment> => {
  const { treatmentSchema } = await loadSchemas()
  return id === undefined
    ? sendJson('POST', '/api/treatments', form, treatmentSchema)
    : sendJson('PUT', `/api/treatments/${id}`, form, treatmentSchema)
}

export const removeTreatment = (id: string): Promise<void> => deleteResource(`/api/treatments/${id}`)

export const leaveReminder = (analysisId: string, form: ReminderForm, language: Language): Promise<void> =>
  send('PUT', inLanguage(`${addressOf(analysisId)}/reminder`, language), form)

export const removeReminder = (analysisId: string): Promise<void> => deleteResource(`${addressOf(analysisId)}/reminder`)
