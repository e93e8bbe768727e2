import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchProviders, fetchSpend } from './model-requests.ts'
import { AI_MODELS_KEY } from './use-ai-models.ts'

const PROVIDERS_KEY = ['staff', 'ai-providers']
const SPEND_KEY = ['staff', 'model-spend']

export const useProviders = () => useQuery({ queryKey: PROVIDERS_KEY, queryFn: ({ signal }) => fetchProviders(signal) })
export const useSpend = () => useQuery({ queryKey: SPEND_KEY, queryFn: ({ signal }) => fetchSpend(signal) })

/** Asks for everything about models anew: a change of one shows in the others. */
export function useRefreshModels(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([AI_MODELS_KEY, PROVIDERS_KEY, SPEND_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
