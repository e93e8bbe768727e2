import { z } from 'zod'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from './language-codes.ts'

export const languageSchema = z.enum(LANGUAGES)

/** A language as an address or a form names it, `it-IT` too; `undefined` where it names none. */
export const askedLanguageSchema = z
  .string()
  .optional()
  .transform((named) => (named?.trim() ? named.trim().toLowerCase().split(/[-_]/)[0] : undefined))
  .pipe(languageSchema.optional())

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
