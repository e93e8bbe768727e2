import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { useSelf } from './use-presence.ts'

interface OverviewPageProps {
  /** Ways to other pages, beside the greeting. */
  actions: ReactNode
  children: ReactNode
}

/** The first page after signing in: what the own account lacks, and the work of the day. */
export function OverviewPage({ actions, children }: OverviewPageProps) {
  const { t } = useTranslation('staff')
  const { name, role, hasTotp } = useSelf()
  return (
    <PageFrame title={t('overview.title', { name })} intro={t(`roleHints.${role}`)} actions={actions}>
      {!hasTotp && (
        <Notice tone="caution" title={t('overview.noTotp')}>
          {t('overview.noTotpText')}{' '}
          <Link to="/admin/account" className="text-link font-semibold">
            {t('overview.toAccount')}
          </Link>
        </Notice>
      )}
      {children}
    </PageFrame>
  )
}
