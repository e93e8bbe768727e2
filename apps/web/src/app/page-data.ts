import type { Center, ContentEntry, SampleCase, SiteSettings } from '@chioma/contract'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { knownLanguage } from '../lib/i18n/choose-language.ts'
import type { InitialData } from '../lib/initial-data.tsx'
import { sampleCasesQuery } from '../lib/sample-cases.ts'
import { siteSettingsQuery } from '../lib/site-settings.ts'
import { centersQuery } from '../visitor/booking/centers-query.ts'
import { contentQuery } from '../visitor/site/home/use-content.ts'

/** What the server already knew when it drew the page; absent parts are asked for. */
export interface PageData extends InitialData {
  content?: ContentEntry[] | undefined
  centers?: Center[] | undefined
  settings?: SiteSettings | undefined
  sampleCases?: SampleCase[] | undefined
}

/** Reads what our own server wrote into the page from typed values; that is why its language alone is looked at. */
export function parsePageData(json: string): PageData | undefined {
  const data: PageData = JSON.parse(json)
  return knownLanguage(data.language) === undefined ? undefined : data
}

/** A cache that holds what came with the page, for as long as the page is open. */
export function queryClientWith({ language, content, centers, settings, sampleCases }: PageData): QueryClient {
  const queryClient = createQueryClient()
  const keep = (queryKey: QueryKey, known: unknown): void => {
    if (known === undefined) return
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(queryKey, known)
  }
  keep(contentQuery.queryKey, content)
  // The page was drawn in one language; only in that one are its words known.
  keep(centersQuery(language).queryKey, centers)
  keep(siteSettingsQuery.queryKey, settings)
  keep(sampleCasesQuery(language).queryKey, sampleCases)
  return queryClient
}

/** What was loaded stays until someone asks anew: no refetching, no polling, no retries. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
