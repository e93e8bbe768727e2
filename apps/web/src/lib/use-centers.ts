import { useQuery } from '@tanstack/react-query'
import { getJson } from './api/request.ts'
import { useInitialData } from './initial-data.tsx'

export const CENTERS_KEY = ['centers']

/** The partner centres, first ones first. */
export const useCenters = () =>
  useQuery({
    queryKey: CENTERS_KEY,
    queryFn: async ({ signal }) => {
      const { centersSchema } = await import('./api/site-schemas.ts')
      return getJson('/api/centers', centersSchema, signal)
    },
    initialData: useInitialData().centers,
  })
