import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { useSelf } from './use-presence.ts'

export interface OverviewLink {
  path: string
  title: string
  text: string
}

/** The first page after signing in: where one can go, and what the own account lacks. */
export function OverviewPage({ links }: { links: readonly OverviewLink[] }) {
  const { t } = useTranslation('staff')
  const { name, role, hasTotp } = useSelf()
  return (
    <PageFrame title={t('overview.title', { name })} intro={t(`roleHints.${role}`)}>
      {!hasTotp && (
        <Notice tone="caution" title={t('overview.noTotp')}>
          {t('overview.noTotpText')}{' '}
          <Link to="/admin/account" className="text-link font-semibold">
            {t('overview.toAccount')}
          </Link>
        </Notice>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {links.map(({ path, title, text }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex h-full flex-col rounded-card border border-line bg-surface p-5 no-underline transition-colors hover:border-line-strong hover:bg-sunken"
            >
              <span className="flex items-center justify-between gap-3 font-display text-[1.35rem] leading-tight">
                {title}
                <ArrowRight
                  size={18}
                  aria-hidden="true"
                  className="text-accent transition-transform group-hover:translate-x-0.5"
                />
              </span>
              <span className="mt-1.5 text-[0.95rem] text-ink-2">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
