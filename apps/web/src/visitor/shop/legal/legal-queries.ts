import { type Language, type LegalKind, legalDocumentSchema, legalSummarySchema } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'

/** Which version of each document is in force. */
export const legalQuery = queryOptions({
  queryKey: ['legal'],
  queryFn: ({ signal }) => getJson('/api/legal', legalSummarySchema.array(), signal),
})

interface Asked {
  kind: LegalKind
  /** Left out: the one in force. */
  version?: string | undefined
  language: Language
}

export const legalDocumentQuery = ({ kind, version, language }: Asked) =>
  queryOptions({
    queryKey: ['legal', kind, version ?? '', language],
    queryFn: ({ signal }) => {
      const asked = version === undefined ? '' : `?version=${encodeURIComponent(version)}`
      return getJson(inLanguage(`/api/legal/${kind}${asked}`, language), legalDocumentSchema, signal)
    },
  })

/** Where a document is read; that very version where one is named. */
export const legalPath = (kind: LegalKind, version?: number): string =>
  version === undefined ? `/legal/${kind}` : `/legal/${kind}?version=${version}`
