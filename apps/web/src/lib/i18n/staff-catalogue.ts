import type { Language } from '@chioma/contract'
import type { i18n } from 'i18next'
import type { Catalogue } from './catalogues.ts'

const LOADERS = import.meta.glob<Catalogue>('../../../../../locales/*/staff.json', { import: 'default' })

/** Makes the words of the staff area known in a language; they are no part of what visitors load. */
export async function addStaffCatalogue(translations: i18n, language: Language): Promise<void> {
  if (translations.hasResourceBundle(language, 'staff')) return
  const catalogue = await LOADERS[`../../../../../locales/${language}/staff.json`]?.()
  translations.addResourceBundle(language, 'staff', catalogue, true, true)
}
