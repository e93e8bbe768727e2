import type { ContentImageKey, ContentTextKey } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getJson } from '../../../lib/api/request.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useInitialData } from '../../../lib/initial-data.tsx'
import { contentAlt, contentImage, contentText } from './content.ts'

export interface SiteContent {
  text: (key: ContentTextKey) => string
  image: (key: ContentImageKey) => string | undefined
  /** What a picture shows; `standard` where nobody said it. */
  alt: (key: ContentImageKey, standard: string) => string
}

/** The editable texts and pictures over their translated defaults. Until they are loaded, or when they cannot be, the defaults stand. */
export function useContent(): SiteContent {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: entries = [] } = useQuery({
    queryKey: ['content'],
    queryFn: async ({ signal }) => {
      const { contentSchema } = await import('../../../lib/api/site-schemas.ts')
      return getJson('/api/admin/content', contentSchema, signal)
    },
    initialData: useInitialData().content,
  })
  return {
    text: (key) => contentText(entries, key, language, t(`site:content.${key}`)),
    image: (key) => contentImage(entries, key),
    alt: (key, standard) => contentAlt(entries, key, language, standard),
  }
}
