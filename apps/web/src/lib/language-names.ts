import { useLanguage } from './i18n/use-language.ts'

/** The name of a language, written in one: as it calls itself, where both are the same. */
export function languageName(code: string, writtenIn: string): string {
  const name = new Intl.DisplayNames(writtenIn, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(writtenIn) + name.slice(1)
}

export function useLanguageName(): (code: string) => string {
  const { language } = useLanguage()
  return (code) => languageName(code, language)
}
