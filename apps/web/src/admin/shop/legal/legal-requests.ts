import { adminLegalDocumentSchema, type LegalKind, type LegalUpdate, legalVersionSchema } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '../../../lib/api/request.ts'

const LEGAL = '/api/admin/legal'

export const saveLegal = (kind: LegalKind, body: LegalUpdate) =>
  sendJson('PUT', `${LEGAL}/${kind}`, body, adminLegalDocumentSchema)

export const legalQueries = {
  all: ['staff', 'legal'] as const,
  current: queryOptions({
    queryKey: ['staff', 'legal', 'current'],
    queryFn: ({ signal }) => getJson(LEGAL, adminLegalDocumentSchema.array(), signal),
  }),
  versions: (kind: LegalKind) =>
    queryOptions({
      queryKey: [...legalQueries.all, 'versions', kind],
      queryFn: ({ signal }) => getJson(`${LEGAL}/${kind}/versions`, legalVersionSchema.array(), signal),
    }),
}
