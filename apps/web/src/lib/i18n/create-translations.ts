import type { Language } from '@chioma/contract'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Catalogues, NAMESPACES } from './catalogues.ts'

/** The texts of one language, ready at once. Further languages are added by `switchLanguage`. */
export function createTranslations(language: Language, catalogues: Catalogues): i18n {
  const translations = createInstance()
  void translations.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [...NAMESPACES],
    defaultNS: 'site',
    resources: { [language]: catalogues },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return translations
}
