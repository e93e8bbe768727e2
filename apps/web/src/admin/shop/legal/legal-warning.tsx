import { isLegalComplete } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'
import { legalQueries } from './legal-requests.ts'

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
