import { mayDo, type StaffSelf } from '@chioma/contract'
import { LockKeyhole, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { AccountPage } from '../../features/staff/account-page.tsx'
import { AuditPage } from '../../features/staff/audit-page.tsx'
import { MembersPage } from '../../features/staff/members-page.tsx'
import { OverviewPage } from '../../features/staff/overview-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SECTIONS, type Section } from './sections.ts'
import { SessionEnd } from './session-end.tsx'
import { StaffShell } from './staff-shell.tsx'

/** The section at the address, inside the shell. The server asks for the same permissions once more. */
export function StaffPages({ self }: { self: StaffSelf }) {
  const { t } = useTranslation('staff')
  const path = useLocation().pathname.replace(/(.)\/$/, '$1')
  const mine = SECTIONS.filter(({ permission }) => mayDo(self.role, permission))
  const section = SECTIONS.find((known) => known.path === path)
  return (
    <StaffShell self={self} sections={mine} current={section}>
      {section === undefined ? (
        <EmptyState icon={SearchX} title={<h1 className="text-xl">{t('shell.unknown')}</h1>}>
          {t('shell.unknownText')}
        </EmptyState>
      ) : mine.includes(section) ? (
        <PageOf section={section} mine={mine} />
      ) : (
        <EmptyState icon={LockKeyhole} title={<h1 className="text-xl">{t('shell.refused')}</h1>}>
          {t('shell.refusedText', { role: t(`roles.${self.role}`) })}
        </EmptyState>
      )}
      <SessionEnd />
    </StaffShell>
  )
}

function PageOf({ section, mine }: { section: Section; mine: readonly Section[] }): ReactNode {
  const { t } = useTranslation('staff')
  switch (section.name) {
    case 'overview':
      return (
        <OverviewPage
          links={mine
            .filter(({ name }) => name !== 'overview')
            .map(({ path, name }) => ({ path, title: t(`sections.${name}`), text: t(`sectionTexts.${name}`) }))}
        />
      )
    case 'members':
      return <MembersPage />
    case 'audit':
      return <AuditPage />
    case 'account':
      return <AccountPage />
  }
}
