import { adminLegalDocumentSchema, isLegalComplete, type LegalKind, type LegalUpdate, legalVersionSchema } from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getJson, sendJson } from '../../../lib/api/request.ts'
import { Notice } from '../../../ui/notice.tsx'

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

/** Nothing can lawfully be sold while it is not said who sells, and how. It warns and forbids nothing. */
export function LegalWarning() {
  const { t } = useTranslation('backoffice')
  const { data: documents = [] } = useQuery(legalQueries.current)
  const incomplete = documents.filter(({ texts }) => !isLegalComplete(texts))
  if (incomplete.length === 0) return null
  return (
    <Notice tone="caution" title={t('legal.gaps')}>
      <p>{t('legal.gapsText')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {incomplete.map(({ kind }) => (
          <li key={kind}>
            <Link
              to={`/admin/legal?document=${kind}`}
              className="text-link inline-block py-1 font-semibold pointer-coarse:py-2.5"
            >
              {t(`site:legal.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
