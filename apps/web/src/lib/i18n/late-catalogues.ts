import type { Language } from '@chioma/contract'
import type { i18n } from 'i18next'
import type { Catalogue } from './catalogues.ts'

/** Words of parts that are loaded when they are needed; they travel with them. */
export const LATE_CATALOGUES = ['journey', 'shop'] as const
export type LateCatalogue = (typeof LATE_CATALOGUES)[number]

const LOADERS = import.meta.glob<Catalogue>('../../../../../locales/*/{journey,shop}.json', { import: 'default' })

export const hasCatalogue = (translations: i18n, language: Language, name: LateCatalogue): boolean =>
  translations.hasResourceBundle(language, name)

/** Makes a catalogue known in a language, once. */
export async function addCatalogue(translations: i18n, language: Language, name: LateCatalogue): Promise<void> {
  if (hasCatalogue(translations, language, name)) return
  const catalogue = await LOADERS[`../../../../../locales/${language}/${name}.json`]?.()
  translations.addResourceBundle(language, name, catalogue, true, true)
}

/** What is open in one language goes on in another without being without words in between. */
export async function followCatalogues(translations: i18n, from: Language, to: Language): Promise<void> {
  const open = LATE_CATALOGUES.filter((name) => hasCatalogue(translations, from, name))
  await Promise.all(open.map((name) => addCatalogue(translations, to, name)))
}
