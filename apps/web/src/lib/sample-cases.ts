import type { Language } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './api/request.ts'
import { inLanguage } from './i18n/in-language.ts'

/** What the engine answers to the sample photos, in a language. */
export const sampleCasesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['sample-cases', language],
    queryFn: async ({ signal }) => {
      // A page that the server drew needs the parser only after its first click.
      const { sampleCaseSchema } = await import('./api/later-schemas.ts')
      return getJson(inLanguage('/api/sample-cases', language), sampleCaseSchema.array(), signal)
    },
  })

/** Where the whole report of a sample photo is read. */
export const sampleCasePath = (name: string): string => `/samples/${name}`
