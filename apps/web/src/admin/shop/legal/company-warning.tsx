import { isLegalComplete } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'
import { legalQueries } from './legal-requests.ts'

/** Nothing can lawfully be sold while nobody says who sells it. It warns and forbids nothing. */
export function CompanyWarning() {
  const { t } = useTranslation('backoffice')
  const { data: documents } = useQuery(legalQueries.current)
  const company = documents?.find(({ kind }) => kind === 'company')
  if (company === undefined || isLegalComplete(company.texts)) return null
  return (
    <Notice tone="caution" title={t('legal.noCompany')}>
      {t('legal.noCompanyText')}{' '}
      <Link to="/admin/legal?document=company" className="text-link font-semibold">
        {t('legal.toCompany')}
      </Link>
    </Notice>
  )
}
