import type { Language } from '@chioma/contract'

/** What texts are kept in: one file a subject and language. */
export type Namespace =
  | 'site'
  | 'journey'
  | 'shop'
  | 'capture'
  | 'staff'
  | 'backoffice'
  | 'editor'
  | 'insights'
  | 'errors'
  | 'findings'
  | 'simulation'
  | 'changes'

/** Nested texts of one namespace. */
export interface Catalogue {
  [key: string]: string | Catalogue
}

const LOADERS = import.meta.glob<Catalogue>(
  '../../../../../locales/*/{site,journey,shop,capture,staff,backoffice,editor,insights,errors,findings,simulation,changes}.json',
  { import: 'default' },
)

/** Fetched once, however often it is asked for. */
export async function loadCatalogue(language: Language, namespace: string): Promise<Catalogue> {
  const load = LOADERS[`../../../../../locales/${language}/${namespace}.json`]
  if (load === undefined) throw new Error(`there are no texts of ${namespace} in ${language}`)
  return load()
}
