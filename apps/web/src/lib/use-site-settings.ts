import type { SiteSettings } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { getJson } from './api/request.ts'
import { useInitialData } from './initial-data.tsx'

/** The site's settings: drawn by the server where it did, asked for otherwise; undefined until they are here. */
export function useSiteSettings(): SiteSettings | undefined {
  const { settings } = useInitialData()
  const query = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => {
      const { settingsSchema } = await import('./api/site-schemas.ts')
      return getJson('/api/settings', settingsSchema, signal)
    },
    ...(settings && { initialData: settings }),
  })
  return query.data
}
