import { type AdminCenter, type OpeningHours, openingHoursSchema } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentIn } from '../../lib/api/current-in.ts'
import { ChangedMeanwhile } from '../../lib/changed-meanwhile.tsx'
import { FormDialog } from '../../lib/form-dialog.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { storeHours } from './booking-requests.ts'
import { HoursFields } from './hours-fields.tsx'
import { flatten, hoursOf, joinValues, readSeats, valuesOf, wrongDays } from './hours-form.ts'
import { useHours, useRefreshBookings } from './use-bookings.ts'
import { useWeekdayName } from './use-week-name.ts'

interface HoursDialogProps {
  center: AdminCenter
  onClose: () => void
}

/** When a centre takes appointments. */
export function HoursDialog({ center, onClose }: HoursDialogProps) {
  const { t } = useTranslation('backoffice')
  const query = useHours(center.id)
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
  const [base, setBase] = useState(hours)
  const [values, setValues] = useState(() => valuesOf(hours))
  const [theirs, setTheirs] = useState<OpeningHours>()
  const form = useSubmit({
    fields: ['seats', 'timeZone', 'hours'] as const,
    check: () => ({
      ...(readSeats(values.seats) === undefined && { seats: t('hours.seatsWrong') }),
      ...(wrongDays(values).length > 0 && { hours: t('hours.wrong') }),
    }),
    send: (wanted: OpeningHours) => storeHours(center.id, wanted),
    onDone: () => {
      showToast({ title: t('hours.saved') })
      onClose()
      void refresh()
    },
    onFailed: (error) => {
      setTheirs(currentIn(error, openingHoursSchema))
      void refresh()
    },
  })
  const saveChosen = (upon: OpeningHours, mine: ReadonlySet<string>) => {
    const chosen = joinValues(valuesOf(upon), values, mine)
    setBase(upon)
    setValues(chosen)
    setTheirs(undefined)
    form.submit(hoursOf(chosen, upon.version))
  }
  const labelOf = (name: string) => (name.startsWith('day') ? weekdayName(Number(name.slice(3))) : t(`hours.${name}`))
  const shown = flatten(valuesOf(base))
  return (
    <FormDialog
      title={t('hours.title', { name: center.name })}
      description={t('hours.intro')}
      isDirty={JSON.stringify(flatten(values)) !== JSON.stringify(shown) && !form.isBusy}
      onClose={onClose}
    >
      {theirs !== undefined ? (
        <ChangedMeanwhile
          base={shown}
          mine={flatten(values)}
          theirs={flatten(valuesOf(theirs))}
          labelOf={labelOf}
          isBusy={form.isBusy}
          onSave={(mine) => saveChosen(theirs, mine)}
          onTakeTheirs={onClose}
        />
      ) : (
        <SheetForm
          onSubmit={() => form.submit(hoursOf(values, base.version))}
          isBusy={form.isBusy}
          error={form.formError}
          action={t('staff:forms.save')}
        >
          <HoursFields values={values} onValues={setValues} errorOf={form.errorOf} />
        </SheetForm>
      )}
    </FormDialog>
  )
}
