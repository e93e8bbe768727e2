import { type AdminCenter, type AdminPractitioner, adminPractitionerSchema, practitionerInputSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { FormSwitch, FormTextField } from '../../../lib/form/form-fields.tsx'
import { asWhole } from '../../../lib/form/text-schemas.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { bookingQueries, removePractitioner, storePractitioner, useRefreshBookings } from './booking-requests.ts'
import { RemovableRow } from './removable-row.tsx'
import { useWeekdayName } from './week.ts'
import { WeekHours } from './week-hours.tsx'

/** Who sees people at a centre. */
export function PractitionersDialog({ center, onClose }: { center: AdminCenter; onClose: () => void }) {
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
                {practitioners.length > 0 && practitioners.every(({ isActive }) => !isActive) && (
                  <Notice tone="caution">{t('practitioners.nobodyActive')}</Notice>
                )}
                <RowList
                  items={practitioners}
                  empty={<EmptyState icon={Users} title={t('practitioners.none')} text={t('practitioners.noneText')} />}
                >
                  {(practitioner) => (
                    <PractitionerRow key={practitioner.id} practitioner={practitioner} onEdit={() => setEdited(practitioner)} />
                  )}
                </RowList>
              </>
            )}
          </Loaded>
          {query.data !== undefined && (
            <Button variant="quiet" icon={Plus} className="justify-self-start" onClick={() => setEdited('new')}>
              {t('practitioners.add')}
            </Button>
          )}
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
      question={{
        title: t('practitioners.removal.title', { name }),
        text: t('practitioners.removal.text'),
        action: t('practitioners.removal.action'),
      }}
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

const formSchema = z.object({
  name: practitionerInputSchema.shape.name,
  isActive: z.boolean(),
  /** `null`: those of the centre. */
  hours: asWhole(practitionerInputSchema.shape.hours),
})
type Values = z.input<typeof formSchema>

const valuesOf = ({ name, isActive, hours }: AdminPractitioner): Values => ({ name, isActive, hours })

const NEW: AdminPractitioner = {
  ...{ id: '', name: '', isActive: true, hours: null },
  ...{ upcomingBookings: 0, nextBookingAt: null, version: 1 },
}

interface PractitionerFormProps {
  center: AdminCenter
  /** Undefined: a new one. */
  practitioner: AdminPractitioner | undefined
  /** The first one of the centre takes the place of its seats. */
  isFirst: boolean
  onClose: () => void
}

/** What is known of somebody who sees people at a centre. */
function PractitionerForm({ center, practitioner, isFirst, onClose }: PractitionerFormProps) {
  const { t } = useTranslation('backoffice')
  const { data: ofCenter, isPending } = useQuery(bookingQueries.hours(center.id))
  const weekdayName = useWeekdayName()
  const editing = useEditForm({
    resource: practitioner ?? NEW,
    resourceSchema: adminPractitionerSchema,
    schema: formSchema,
    valuesOf,
    wordsFor: (field) => t(field === 'hours' ? 'hours.wrong' : 'practitioners.problems.name'),
    send: (input, { version }) =>
      storePractitioner(center.id, practitioner?.id, practitioner === undefined ? input : { ...input, version }),
    messageOf: () => ({ title: t('practitioners.saved') }),
    refresh: useRefreshBookings(),
    onClose,
  })
  const { control } = editing.form
  const { field, fieldState } = useController({ control, name: 'hours' })
  const words = ({ name, isActive, hours }: Values) => ({
    name,
    isActive: t(isActive ? 'practitioners.isActive' : 'practitioners.inactive'),
    hours:
      hours === null
        ? t('practitioners.centerHours')
        : hours.map(({ weekday, opensAt, closesAt }) => `${weekdayName(weekday)} ${opensAt}–${closesAt}`).join(', '),
  })
  return (
    <EditDialog
      title={practitioner === undefined ? t('practitioners.addTitle') : practitioner.name}
      editing={editing}
      wordsOf={words}
      labelOf={(name) => t(name === 'hours' ? 'practitioners.ownHours' : `practitioners.${name}`)}
      action={t('staff:forms.save')}
      onClose={onClose}
    >
      {isFirst && <Notice tone="info">{t('practitioners.firstText', { seats: center.seats })}</Notice>}
      <FormTextField control={control} name="name" label={t('practitioners.name')} hint={t('practitioners.nameHint')} required />
      <FormSwitch control={control} name="isActive" label={t('practitioners.isActive')} />
      <Switch
        label={t('practitioners.hasOwnHours')}
        isOn={field.value !== null}
        // They begin as those of the centre, once these are known.
        isBusy={field.value === null && isPending}
        onChange={(isOwn) => field.onChange(isOwn ? (ofCenter?.hours ?? []) : null)}
      />
      {field.value !== null && <WeekHours hours={field.value} onHours={field.onChange} error={fieldState.error?.message} />}
    </EditDialog>
  )
}
