import type { Language } from '@chioma/contract'

/** The same for each of the languages, such as what stands in a field that every language has. */
export const inEveryLanguage = <T>(of: (language: Language) => T): Record<Language, T> => ({
  en: of('en'),
  es: of('es'),
  fr: of('fr'),
  it: of('it'),
  de: of('de'),
})
