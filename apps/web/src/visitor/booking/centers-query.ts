import type { Language } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/api/request.ts'
import { inLanguage } from '../../lib/i18n/in-language.ts'

export const CENTERS_KEY = ['centers'] as const

/** The partner centres in a language, first ones first. */
export const centersQuery = (language: Language) =>
  queryOptions({
    queryKey: [...CENTERS_KEY, language],
    queryFn: async ({ signal }) => {
      // A page that the server drew needs the parser only after its first click.
      const { centerSchema } = await import('../../lib/api/later-schemas.ts')
      return getJson(inLanguage('/api/centers', language), centerSchema.array(), signal)
    },
  })
