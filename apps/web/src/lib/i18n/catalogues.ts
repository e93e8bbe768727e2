import type { Language } from '@chioma/contract'

/** The catalogues that the pages speak from; the server has more for itself. */
export const NAMESPACES = ['site', 'journey', 'shop'] as const
export type Namespace = (typeof NAMESPACES)[number]

/** Nested texts of one namespace. */
export interface Catalogue {
  [key: string]: string | Catalogue
}
export type Catalogues = Partial<Record<Namespace, Catalogue>>

const LOADERS = import.meta.glob<Catalogue>('../../../../../locales/*/{site,journey,shop}.json', { import: 'default' })

/** Loads one language's texts; they are one file, fetched once. */
export async function loadCatalogues(language: Language): Promise<Catalogues> {
  const entries = NAMESPACES.map(async (namespace) => {
    const load = LOADERS[`../../../../../locales/${language}/${namespace}.json`]
    return load === undefined ? [] : [[namespace, await load()] as const]
  })
  return Object.fromEntries((await Promise.all(entries)).flat())
}
