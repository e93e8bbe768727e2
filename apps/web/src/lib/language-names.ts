import { useLanguage } from './i18n/use-language.ts'

/** What a language is called in the language on screen, with a capital letter. */
export function useLanguageName(): (code: string) => string {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (code) => {
    const name = names.of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
}
