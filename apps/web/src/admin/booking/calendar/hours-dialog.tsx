import { type AdminCenter, type OpeningHours, openingHoursSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '../../../lib/form/edit-dialog.tsx'
import { useVersionedForm } from '../../../lib/form/use-versioned-form.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { bookingQueries, storeHours, useRefreshBookings } from './booking-requests.ts'
import { HoursFields } from './hours-fields.tsx'
import { flatten, hoursFormSchema, joinValues, valuesOf } from './hours-form.ts'
import { useWeekdayName } from './use-week-name.ts'

interface HoursDialogProps {
  center: AdminCenter
  onClose: () => void
}

/** When a centre takes appointments. */
export function HoursDialog({ center, onClose }: HoursDialogProps) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(bookingQueries.hours(center.id))
  if (query.data !== undefined) return <HoursForm center={center} hours={query.data} onClose={onClose} />
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('hours.title', { name: center.name })} closeLabel={t('site:actions.close')}>
      <div className="p-5 sm:p-7">
        <Loaded query={query} skeleton={<Skeleton className="h-80" />}>
          {() => null}
        </Loaded>
      </div>
    </Dialog>
  )
}

function HoursForm({ center, hours, onClose }: HoursDialogProps & { hours: OpeningHours }) {
  const { t } = useTranslation('backoffice')
  const weekdayName = useWeekdayName()
  const showToast = useToast()
  const refresh = useRefreshBookings()
  const editing = useVersionedForm({
    thing: hours,
    thingSchema: openingHoursSchema,
    schema: hoursFormSchema,
    valuesOf,
    join: joinValues,
    fields: ['seats', 'timeZone', 'hours'],
    wordsFor: (field) => t(field === 'seats' ? 'hours.seatsWrong' : 'hours.wrong'),
    send: (input, { version }) => storeHours(center.id, { ...input, version }),
    onDone: () => {
      showToast({ title: t('hours.saved') })
      onClose()
      void refresh()
    },
    onFailed: () => void refresh(),
  })
  return (
    <EditDialog
      title={t('hours.title', { name: center.name })}
      description={t('hours.intro')}
      editing={editing}
      wordsOf={flatten}
      labelOf={(name) => (name.startsWith('day') ? weekdayName(Number(name.slice(3))) : t(`hours.${name}`))}
      action={t('staff:forms.save')}
      onClose={onClose}
    >
      <HoursFields control={editing.form.control} />
    </EditDialog>
  )
}
