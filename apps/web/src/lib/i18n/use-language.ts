import { FALLBACK_LANGUAGE, type Language } from '@chioma/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { storePreference } from '../preferences.ts'
import { knownLanguage } from './choose-language.ts'
import { changeLanguage } from './translations.ts'

/** The language on screen, and how to change it: every text changes in place, nothing that was typed is lost. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => Promise<void> } {
  const { i18n } = useTranslation()
  const language = knownLanguage(i18n.language) ?? FALLBACK_LANGUAGE
  const setLanguage = useCallback(
    async (next: Language) => {
      await changeLanguage(i18n, language, next)
      document.documentElement.lang = next
      storePreference('language', next)
    },
    [i18n, language],
  )
  return { language, setLanguage }
}

/** The name of a language, written in one: as it calls itself, where both are the same. */
export function languageName(code: string, writtenIn: string): string {
  const name = new Intl.DisplayNames(writtenIn, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(writtenIn) + name.slice(1)
}

export function useLanguageName(): (code: string) => string {
  const { language } = useLanguage()
  return (code) => languageName(code, language)
}
