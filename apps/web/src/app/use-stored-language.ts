import { useEffect, useRef } from 'react'
import { chooseLanguage } from '../lib/i18n/choose-language.ts'
import { useLanguage } from '../lib/i18n/use-language.ts'
import { useInitialData } from '../lib/initial-data.tsx'
import { readPreference, storePreference } from '../lib/preferences.ts'

/** Once per visit: goes over to the stored language when the page was drawn in another one, and keeps a first choice. */
export function useStoredLanguage(): void {
  const { language: drawn } = useInitialData()
  const { setLanguage } = useLanguage()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const language = chooseLanguage({ stored: readPreference('language'), server: drawn })
    if (language === drawn) storePreference('language', language)
    else void setLanguage(language)
  }, [drawn, setLanguage])
}
