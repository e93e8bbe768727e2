import type { Language } from '@chioma/contract'

/** What the pages speak from at once; the rest comes with what needs it. */
export const NAMESPACES = ['site'] as const
export type Namespace = (typeof NAMESPACES)[number]

/** Nested texts of one namespace. */
export interface Catalogue {
  [key: string]: string | Catalogue
}
export type Catalogues = Partial<Record<Namespace, Catalogue>>

const LOADERS = import.meta.glob<Catalogue>('../../../../../locales/*/site.json', { import: 'default' })

/** Loads one language's texts; they are one file, fetched once. */
export async function loadCatalogues(language: Language): Promise<Catalogues> {
  const entries = NAMESPACES.map(async (namespace) => {
    const load = LOADERS[`../../../../../locales/${language}/${namespace}.json`]
    return load === undefined ? [] : [[namespace, await load()] as const]
  })
  return Object.fromEntries((await Promise.all(entries)).flat())
}
