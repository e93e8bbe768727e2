/** The interface and report languages. Apart from its schema, so that a page can know them before it loads the parser. */
export const LANGUAGES = ['en', 'es', 'fr', 'it', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Used when nothing tells which language a visitor reads. */
export const FALLBACK_LANGUAGE: Language = 'en'

/** Countries whose visitors read a language first, the one with most of them in front: ISO 3166-1 alpha-2, in small letters. */
const COUNTRIES: Record<Language, readonly [string, ...string[]]> = {
  en: ['us', 'gb', 'ca', 'au'],
  es: ['es', 'mx', 'ar', 'cl', 'co', 'pe'],
  fr: ['fr', 'be', 'ch'],
  it: ['it'],
  de: ['de', 'at'],
}

const LANGUAGE_OF_COUNTRY = new Map(LANGUAGES.flatMap((language) => COUNTRIES[language].map((country) => [country, language])))

/** The first language for a visitor from a country (ISO 3166-1 alpha-2, any case); English when unknown. */
export function languageOfCountry(country: string | undefined): Language {
  return LANGUAGE_OF_COUNTRY.get(country?.toLowerCase() ?? '') ?? FALLBACK_LANGUAGE
}

/** The country whose visitors first of all read a language: ISO 3166-1 alpha-2, in small letters. */
export const firstCountryOf = (language: Language): string => COUNTRIES[language][0]

/** The same for each of the languages, such as what stands in a field that every language has. */
export const inEveryLanguage = <T>(of: (language: Language) => T): Record<Language, T> => ({
  en: of('en'),
  es: of('es'),
  fr: of('fr'),
  it: of('it'),
  de: of('de'),
})
