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
