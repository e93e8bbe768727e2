import { z } from 'zod'

/** The interface and report languages. */
export const LANGUAGES = ['en', 'es', 'fr', 'it', 'de'] as const
export const languageSchema = z.enum(LANGUAGES)
export type Language = z.infer<typeof languageSchema>

/** Used when nothing tells which language a visitor reads. */
export const FALLBACK_LANGUAGE: Language = 'en'

const LANGUAGE_OF_COUNTRY: Record<string, Language> = {
  it: 'it',
  us: 'en',
  gb: 'en',
  ca: 'en',
  au: 'en',
  es: 'es',
  mx: 'es',
  ar: 'es',
  cl: 'es',
  co: 'es',
  pe: 'es',
  fr: 'fr',
  be: 'fr',
  ch: 'fr',
  de: 'de',
  at: 'de',
}

/** The first language for a visitor from a country (ISO 3166-1 alpha-2, any case); English when unknown. */
export function languageOfCountry(country: string | undefined): Language {
  return LANGUAGE_OF_COUNTRY[country?.toLowerCase() ?? ''] ?? FALLBACK_LANGUAGE
}
