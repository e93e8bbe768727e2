import { type ContentEntry, type ContentImageKey, type ContentTextKey, FALLBACK_LANGUAGE, type Language } from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getJson } from '../../../lib/api/request.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

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
    const { contentEntrySchema } = await import('../../../lib/api/later-schemas.ts')
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

/**
 * The text of an editable place, in a language: the site's own entry for that language, else `translatedDefault`.
 * A plain key addresses the site's default language, `key@fr` a translation; an empty entry counts as absent.
 */
export function contentText(
  entries: readonly ContentEntry[],
  key: ContentTextKey,
  language: Language,
  translatedDefault: string,
): string {
  const plain = language === FALLBACK_LANGUAGE ? [key] : []
  for (const candidate of [`${key}@${language}`, ...plain]) {
    const written = entries.find((entry) => entry.key === candidate)?.content.trim()
    if (written !== undefined && written !== '') return written
  }
  return translatedDefault
}

/** What an editable picture shows, in a language; `standard` where nobody said it. */
export function contentAlt(entries: readonly ContentEntry[], key: ContentImageKey, language: Language, standard: string): string {
  const written = entries.find((entry) => entry.key === (language === FALLBACK_LANGUAGE ? key : `${key}@${language}`))
  return written?.content.trim() || standard
}

/** The address of an editable picture; undefined where the site has set none. */
export function contentImage(entries: readonly ContentEntry[], key: ContentImageKey): string | undefined {
  return entries.find((entry) => entry.key === key)?.imageUrl ?? undefined
}
