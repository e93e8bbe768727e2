import type { SiteSettings } from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getJson } from './api/request.ts'

/** How this installation is set up, as far as its pages depend on it. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    // A page that the server drew needs the parser only after its first click.
    const { siteSettingsSchema } = await import('./api/later-schemas.ts')
    return getJson('/api/settings', siteSettingsSchema, signal)
  },
})

/** Undefined until they are here. */
export const useSiteSettings = (): SiteSettings | undefined => useQuery(siteSettingsQuery).data
