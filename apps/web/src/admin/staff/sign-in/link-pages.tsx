import type { LinkPurpose, StaffLink } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { staffQueries } from '../staff-requests.ts'
import { AuthCard } from './auth-card.tsx'

/** What the address carries behind its `#`; it never reaches a server's log. */
const tokenInAddress = (): string => location.hash.slice(1)

interface LinkPageProps {
  purpose: LinkPurpose
  children: (link: StaffLink, token: string) => ReactNode
}

/** Opens a one-time link: looks what it is for, and shows the form only where it is still good. */
export function LinkPage({ purpose, children }: LinkPageProps) {
  const { t } = useTranslation('staff')
  const [token] = useState(tokenInAddress)
  const { data, error, isPending } = useQuery({ ...staffQueries.link(token), enabled: token !== '' })
  const title = t(`links.${purpose}.title`)
  if (data?.purpose === purpose)
    return (
      <AuthCard title={title} intro={t(`links.${purpose}.intro`, { email: data.email ?? '', role: roleOf(data, t) })}>
        {children(data, token)}
      </AuthCard>
    )
  if (token !== '' && isPending)
    return (
      <AuthCard title={title}>
        <SkeletonText lines={5} />
      </AuthCard>
    )
  return (
    <AuthCard title={t('links.useless.title')}>
      <Notice tone="caution" role="alert">
        {error === null ? t('links.useless.text') : errorText(error, t)}
      </Notice>
      <p className="mt-4 text-ink-2">{t('links.useless.help')}</p>
      <LinkButton href="/admin" variant="quiet" className="mt-6 w-full">
        {t('links.toSignIn')}
      </LinkButton>
    </AuthCard>
  )
}

const roleOf = ({ role }: StaffLink, t: ReturnType<typeof useTranslation>['t']): string =>
  role === null ? '' : t(`staff:roles.${role}`)
