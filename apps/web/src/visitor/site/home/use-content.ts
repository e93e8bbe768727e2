import type { ContentImageKey, ContentTextKey } from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getJson } from '../../../lib/api/request.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { contentAlt, contentImage, contentText } from './content.ts'

export interface SiteContent {
  text: (key: ContentTextKey) => string
  image: (key: ContentImageKey) => string | undefined
  /** What a picture shows; `standard` where nobody said it. */
  alt: (key: ContentImageKey, standard: string) => string
}

/** What staff wrote and chose for the home page. */
export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: async ({ signal }) => {
    // A page that the server drew needs the parser only after its first click.
    const { contentEntrySchema } = await import('@chioma/contract')
    return getJson('/api/admin/content', contentEntrySchema.array(), signal)
  },
})

/** The editable texts and pictures over their translated defaults. Until they are loaded, or when they cannot be, the defaults stand. */
export function useContent(): SiteContent {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: entries = [] } = useQuery(contentQuery)
  return {
    text: (key) => contentText(entries, key, language, t(`site:content.${key}`)),
    image: (key) => contentImage(entries, key),
    alt: (key, standard) => contentAlt(entries, key, language, standard),
  }
}
