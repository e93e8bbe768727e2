import type { Language } from '@chioma/contract'
// Not from the contract as a whole, which the first page does without.
import { withElisions } from '@chioma/contract/elisions'
import { createInstance, type i18n, type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Catalogue, loadCatalogue } from './catalogues.ts'

const elisions: PostProcessorModule = {
  type: 'postProcessor',
  name: 'elisions',
  process: (text, _key, _options, { language }: { language: Language }) => withElisions(language, text),
}

/** What every page says, ready at once; further texts come with what needs them. */
export function createTranslations(language: Language, site: Catalogue): i18n {
  const translations = createInstance()
  void translations
    .use(initReactI18next)
    .use(elisions)
    .init({
      lng: language,
      postProcess: ['elisions'],
      fallbackLng: false,
      ns: ['site'],
      defaultNS: 'site',
      resources: { [language]: { site } },
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  return translations
}

/** Makes texts known; those that are known already are not asked for again. Rejects where they cannot be had. */
export async function addTexts(translations: i18n, language: Language, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !translations.hasResourceBundle(language, namespace))
  const catalogues = await Promise.all(missing.map((namespace) => loadCatalogue(language, namespace)))
  for (const [index, namespace] of missing.entries()) translations.addResourceBundle(language, namespace, catalogues[index])
}

/** Changes the language. What is open in one goes on in the other without being without words in between. */
export async function changeLanguage(translations: i18n, from: Language, to: Language): Promise<void> {
  await addTexts(translations, to, Object.keys(translations.getDataByLanguage(from) ?? {}))
  await translations.changeLanguage(to)
}
