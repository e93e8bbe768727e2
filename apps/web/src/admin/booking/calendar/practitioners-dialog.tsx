import type { AdminCenter, AdminPractitioner } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { bookingQueries, removePractitioner, useRefreshBookings } from './booking-requests.ts'
import { PractitionerForm } from './practitioner-form.tsx'
import { RemovableRow } from './removable-row.tsx'

interface PractitionersDialogProps {
  center: AdminCenter
  onClose: () => void
}

/** Who sees people at a centre. */
export function PractitionersDialog({ center, onClose }: PractitionersDialogProps) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(bookingQueries.practitioners(center.id))
  const [edited, setEdited] = useState<AdminPractitioner | 'new'>()
  return (
    <>
      <SheetDialog
        onClose={onClose}
        title={t('practitioners.title', { name: center.name })}
        description={t('practitioners.intro')}
      >
        <div className="grid gap-5">
          <Loaded query={query} skeleton={<Skeleton className="h-24" />}>
            {(practitioners) => (
              <>
                {practitioners.length === 0 && (
                  <EmptyState icon={Users} title={t('practitioners.none')}>
                    {t('practitioners.noneText')}
                  </EmptyState>
                )}
                {practitioners.length > 0 && practitioners.every(({ isActive }) => !isActive) && (
                  <Notice tone="caution">{t('practitioners.nobodyActive')}</Notice>
                )}
                <RowList items={practitioners}>
                  {(practitioner) => (
                    <PractitionerRow key={practitioner.id} practitioner={practitioner} onEdit={() => setEdited(practitioner)} />
                  )}
                </RowList>
              </>
            )}
          </Loaded>
          <Button variant="quiet" className="justify-self-start" onClick={() => setEdited('new')}>
            <Plus size={17} aria-hidden="true" />
            {t('practitioners.add')}
          </Button>
        </div>
      </SheetDialog>
      {/* Above the list and not in its place: what opened it stays, and has the focus again afterwards. */}
      {edited !== undefined && query.data !== undefined && (
        <PractitionerForm
          center={center}
          practitioner={edited === 'new' ? undefined : edited}
          isFirst={query.data.length === 0}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface PractitionerRowProps {
  practitioner: AdminPractitioner
  onEdit: () => void
}

function PractitionerRow({ practitioner: { id, name, isActive, hours, upcomingBookings }, onEdit }: PractitionerRowProps) {
  const { t } = useTranslation('backoffice')
  const facts = [
    ...(isActive ? [] : [t('practitioners.inactive')]),
    t(hours === null ? 'practitioners.centerHours' : 'practitioners.ownHours'),
    ...(upcomingBookings === 0 ? [] : [t('practitioners.ahead', { count: upcomingBookings })]),
  ]
  return (
    <RemovableRow
      label={t('practitioners.remove', { name })}
      remove={() => removePractitioner(id)}
      removed={t('practitioners.removed')}
      onSettled={useRefreshBookings()}
      actions={
        <IconButton label={t('practitioners.edit', { name })} className="border-transparent" onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <p className="font-semibold break-words">{name}</p>
      <p className="num text-sm text-ink-2">{facts.join(' · ')}</p>
    </RemovableRow>
  )
}
