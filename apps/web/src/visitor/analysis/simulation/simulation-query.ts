import { type ImageProviderId, type Simulation, simulationSchema } from '@chioma/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, sendJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

const addressOf = (analysisId: string): string => `/api/analysis/${encodeURIComponent(analysisId)}/simulation`

/** It takes some seconds; asked after while it is drawn, and not otherwise. */
const ASKED_EVERY_MS = 1_000

const simulationQuery = (analysisId: string) =>
  queryOptions({
    queryKey: ['simulation', analysisId],
    queryFn: ({ signal }) => getJson(addressOf(analysisId), simulationSchema, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'drawing' ? ASKED_EVERY_MS : false),
  })

export const useSimulation = (analysisId: string) => useQuery(simulationQuery(analysisId))

/** Has it drawn, with its label in the language on screen; by an image model where its provider may have the photo. */
export function useDrawing(analysisId: string) {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (consentProvider?: ImageProviderId): Promise<Simulation> =>
      sendJson('POST', inLanguage(addressOf(analysisId), language), { consentProvider }, simulationSchema),
    onSuccess: (simulation) => queryClient.setQueryData(simulationQuery(analysisId).queryKey, simulation),
  })
}
