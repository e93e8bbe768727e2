import { type AdminCenter, type OpeningHours, openingHoursSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { CopyCheck, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '../../../lib/form/edit-dialog.tsx'
import { FormSelect, FormTextField } from '../../../lib/form/form-fields.tsx'
import { useEditForm } from '../../../lib/form/use-edit-form.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { bookingQueries, storeHours, useRefreshBookings } from './booking-requests.ts'
import {
  copiedToWorkdays,
  flatten,
  type HoursInput,
  type HoursValues,
  hoursFormSchema,
  joinValues,
  periodsOf,
  valuesOf,
  WEEKDAYS,
  type Weekday,
  withAnotherPeriod,
  withDay,
  wrongDays,
} from './hours-form.ts'
import { useWeekdayName } from './week.ts'

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
    <SheetDialog onClose={onClose} title={t('hours.title', { name: center.name })}>
      <Loaded query={query} skeleton={<Skeleton className="h-80" />}>
        {() => null}
      </Loaded>
    </SheetDialog>
  )
}

function HoursForm({ center, hours, onClose }: HoursDialogProps & { hours: OpeningHours }) {
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
      <HoursFields control={editing.form.control} />
    </EditDialog>
  )
}

/** Periods day by day, how many are seen at once, and whose clocks are meant. */
function HoursFields({ control }: { control: Control<HoursValues, unknown, HoursInput> }) {
  const { t } = useTranslation('backoffice')
  const { field, fieldState } = useController({ control, name: 'hours' })
  const overlap = t('hours.wrong')
  const error = fieldState.error?.message
  // Goes with the fault; what the server refused stays.
  const wrong = error === overlap ? wrongDays(field.value) : []
  const refusal = error === overlap ? undefined : error
  const timeZone = useWatch({ control, name: 'timeZone' })
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <>
      <div>
        <RowList items={WEEKDAYS}>
          {(weekday) => (
            <DayFields
              key={weekday}
              weekday={weekday}
              hours={field.value}
              onHours={field.onChange}
              error={wrong.includes(weekday) ? overlap : undefined}
            />
          )}
        </RowList>
        <FieldError id={undefined} message={refusal} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <FormTextField control={control} name="seats" label={t('hours.seats')} inputMode="numeric" required />
        <FormSelect
          control={control}
          name="timeZone"
          label={t('hours.timeZone')}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-3">{t('hours.seatsHint')}</p>
    </>
  )
}

interface DayFieldsProps {
  weekday: Weekday
  hours: HoursValues['hours']
  onHours: (hours: HoursValues['hours']) => void
  error: string | undefined
}

function DayFields({ weekday, hours, onHours, error }: DayFieldsProps) {
  const { t } = useTranslation('backoffice')
  const errorId = useId()
  const day = useWeekdayName()(weekday)
  const periods = periodsOf(hours, weekday)
  const [added, setAdded] = useState<number>()
  const add = () => {
    setAdded(periods.length)
    onHours(withAnotherPeriod(hours, weekday))
  }
  const remove = (index: number) => {
    setAdded(undefined)
    onHours(withDay(hours, weekday, periods.toSpliced(index, 1)))
  }
  const change = (index: number, changed: { opensAt?: string; closesAt?: string }) =>
    onHours(
      withDay(
        hours,
        weekday,
        periods.map((period, place) => (place === index ? { ...period, ...changed } : period)),
      ),
    )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <p className="flex min-h-11 items-center self-start font-semibold">{day}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {periods.length === 0 && <p className="flex min-h-11 items-center text-ink-3">{t('bookings.closed')}</p>}
        {periods.map(({ opensAt, closesAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the periods of a day are told apart by their place
          <div key={index} className="flex min-w-0 items-center gap-1.5">
            <TextInput
              type="time"
              aria-label={t('hours.opens', { day, number: index + 1 })}
              autoFocus={index === added}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              className="num h-11 max-w-36 min-w-0 flex-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
              value={opensAt}
              onChange={(event) => change(index, { opensAt: event.target.value })}
            />
            <span aria-hidden="true">–</span>
            <TextInput
              type="time"
              aria-label={t('hours.closes', { day, number: index + 1 })}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              className="num h-11 max-w-36 min-w-0 flex-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
              value={closesAt}
              onChange={(event) => change(index, { closesAt: event.target.value })}
            />
            <IconButton
              label={t('hours.remove', { day, number: index + 1 })}
              className="border-transparent"
              onClick={() => remove(index)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <FieldError id={errorId} message={error} />
      </div>
      <div className="flex gap-1 self-start">
        <Button variant="plain" size="small" className="h-11" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          {t('hours.add')}
          <span className="sr-only">: {day}</span>
        </Button>
        {weekday === 1 && (
          <IconButton label={t('hours.copy')} className="border-transparent" onClick={() => onHours(copiedToWorkdays(hours, 1))}>
            <CopyCheck size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
