import { centerSchema, siteSettingsSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../lib/api/request.ts'
import { useInitialData } from '../../lib/initial-data.tsx'

const centersSchema = z.array(centerSchema)

/** The partner centres, first ones first. */
export const useCenters = () =>
  useQuery({
    queryKey: ['centers'],
    queryFn: ({ signal }) => getJson('/api/centers', centersSchema, signal),
    initialData: useInitialData().centers,
  })

/** What the site tells its own pages, such as where map tiles come from. */
export const useSettings = () =>
  useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => getJson('/api/settings', siteSettingsSchema, signal),
    initialData: useInitialData().settings,
  })
