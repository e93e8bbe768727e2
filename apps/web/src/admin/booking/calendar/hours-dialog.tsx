import { type AdminCenter, type OpeningHours, openingHoursSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EditDialog, useEditForm, useFirstAnswer } from '../../../lib/form/edit-dialog.tsx'
import { FormSelect, FormTextField } from '../../../lib/form/form-fields.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { bookingQueries, storeHours, useRefreshBookings } from './booking-requests.ts'
import { useWeekdayName } from './week.ts'
import { flatten, type HoursInput, type HoursValues, hoursFormSchema, joinValues, valuesOf, WeekHours } from './week-hours.tsx'

interface HoursDialogProps {
  center: AdminCenter
  onClose: () => void
}

/** When a centre takes appointments. */
export function HoursDialog({ center, onClose }: HoursDialogProps) {
  const { t } = useTranslation('backoffice')
  const query = useFirstAnswer(useQuery(bookingQueries.hours(center.id)))
  const practitioners = useQuery(bookingQueries.practitioners(center.id))
  if (query.data !== undefined && !practitioners.isPending) {
    const hasPractitioners = practitioners.data !== undefined && practitioners.data.length > 0
    return <HoursForm center={center} hours={query.data} hasPractitioners={hasPractitioners} onClose={onClose} />
  }
  return (
    <SheetDialog onClose={onClose} title={t('hours.title', { name: center.name })}>
      <Loaded query={{ ...query, data: undefined }} skeleton={<Skeleton className="h-80" />}>
        {() => null}
      </Loaded>
    </SheetDialog>
  )
}

interface HoursFormProps extends HoursDialogProps {
  hours: OpeningHours
  /** They take the place of its seats. */
  hasPractitioners: boolean
}

function HoursForm({ center, hours, hasPractitioners, onClose }: HoursFormProps) {
  const { t } = useTranslation('backoffice')
  const weekdayName = useWeekdayName()
  const editing = useEditForm({
    resource: hours,
    resourceSchema: openingHoursSchema,
    schema: hoursFormSchema,
    valuesOf,
    join: joinValues,
    wordsFor: (field) => t(field === 'seats' ? 'hours.seatsWrong' : 'hours.wrong'),
    send: (input, { version }) => storeHours(center.id, { ...input, version }),
    messageOf: () => ({ title: t('hours.saved') }),
    refresh: useRefreshBookings(),
    onClose,
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
      <HoursFields control={editing.form.control} hasPractitioners={hasPractitioners} />
    </EditDialog>
  )
}

/** Periods day by day, how many are seen at once, and whose clocks are meant. */
function HoursFields({
  control,
  hasPractitioners,
}: Pick<HoursFormProps, 'hasPractitioners'> & { control: Control<HoursValues, unknown, HoursInput> }) {
  const { t } = useTranslation('backoffice')
  const { field, fieldState } = useController({ control, name: 'hours' })
  const timeZone = useWatch({ control, name: 'timeZone' })
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <>
      <WeekHours hours={field.value} onHours={field.onChange} error={fieldState.error?.message} />
      <div className={classNames('grid items-start gap-5', !hasPractitioners && 'sm:grid-cols-[8rem_minmax(0,1fr)]')}>
        {!hasPractitioners && (
          <FormTextField control={control} name="seats" label={t('hours.seats')} inputMode="numeric" required />
        )}
        <FormSelect
          control={control}
          name="timeZone"
          label={t('hours.timeZone')}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-3">{t(hasPractitioners ? 'hours.practitionersHint' : 'hours.seatsHint')}</p>
    </>
  )
}
