import type { Language } from '@chioma/contract'
import type { i18n } from 'i18next'
import type { Catalogue } from './catalogues.ts'

/** The shell and its people, the shop's back office; why a model does not answer, and what findings are called. */
const NAMESPACES = ['staff', 'backoffice', 'editor', 'insights', 'errors', 'findings', 'journey'] as const

const LOADERS = import.meta.glob<Catalogue>(
  '../../../../../locales/*/{staff,backoffice,editor,insights,errors,findings,journey}.json',
  {
    import: 'default',
  },
)

/** Makes the words of the staff area known in a language; they are no part of what visitors load. */
export async function addStaffCatalogue(translations: i18n, language: Language): Promise<void> {
  if (translations.hasResourceBundle(language, 'staff')) return
  const catalogues = await Promise.all(
    NAMESPACES.map((namespace) => LOADERS[`../../../../../locales/${language}/${namespace}.json`]?.()),
  )
  for (const [index, namespace] of NAMESPACES.entries())
    translations.addResourceBundle(language, namespace, catalogues[index], true, true)
}
