import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageByPage, usePages } from '../../../lib/page-by-page.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { fetchAuditPage, staffQueries } from '../staff-requests.ts'
import { type AuditChoice, auditQuery, NO_CHOICE } from './audit-choice.ts'
import { AuditEntryRow } from './audit-entry-row.tsx'
import { AuditFilters } from './audit-filters.tsx'

/** What the staff changed, newest first. */
export function AuditPage() {
  const { t } = useTranslation('staff')
  const [choice, setChoice] = useState<AuditChoice>(NO_CHOICE)
  const query = auditQuery(choice)
  const pages = usePages({ queryKey: staffQueries.audit, address: `/api/admin/audit${query}`, fetchPage: fetchAuditPage })
  return (
    <PageFrame
      title={t('audit.title')}
      intro={t('audit.intro')}
      actions={
        <LinkButton variant="quiet" href={`/api/admin/audit.csv${query}`} download>
          <Download size={17} aria-hidden="true" />
          {t('audit.export')}
        </LinkButton>
      }
    >
      <AuditFilters choice={choice} onChoice={setChoice} />
      <PageByPage
        query={pages}
        skeleton={<Skeletons count={3} className="h-14" />}
        empty={
          <EmptyState icon={ScrollText} title={t('audit.empty')}>
            {t('audit.emptyText')}
          </EmptyState>
        }
        more={t('audit.more')}
      >
        {(entries) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {entries.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PageByPage>
    </PageFrame>
  )
}
