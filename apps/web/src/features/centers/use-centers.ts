import { useQuery } from '@tanstack/react-query'
import { getJson } from '../../lib/api/request.ts'
import { useInitialData } from '../../lib/initial-data.tsx'

/** The partner centres, first ones first. */
export const useCenters = () =>
  useQuery({
    queryKey: ['centers'],
    queryFn: async ({ signal }) => {
      const { centersSchema } = await import('../../lib/api/site-schemas.ts')
      return getJson('/api/centers', centersSchema, signal)
    },
    initialData: useInitialData().centers,
  })
