import { type ContentEntry, type ContentImageKey, type ContentTextKey, FALLBACK_LANGUAGE, type Language } from '@chioma/contract'

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
