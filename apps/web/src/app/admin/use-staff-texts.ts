import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../lib/i18n/choose-language.ts'
import { addTexts } from '../../lib/i18n/translations.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useInitialData } from '../../lib/initial-data.tsx'
import { readPreference, storePreference } from '../../lib/preferences.ts'

/** The shell and its people, the shop's back office; why a model does not answer, and what findings are called. */
const NAMESPACES = ['staff', 'backoffice', 'editor', 'insights', 'errors', 'findings', 'journey'] as const

/** Loads the words of the staff area, in the stored language where the page was drawn in another one. */
export function useStaffTexts(): 'loading' | 'ready' | 'failed' {
  const { i18n } = useTranslation()
  const { language: drawn } = useInitialData()
  const { setLanguage } = useLanguage()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const language = chooseLanguage({ stored: readPreference('language'), server: drawn })
    addTexts(i18n, language, NAMESPACES)
      .then(() => (i18n.language === language ? storePreference('language', language) : setLanguage(language)))
      .then(
        () => setState('ready'),
        () => setState('failed'),
      )
  }, [drawn, i18n, setLanguage])
  return state
}
