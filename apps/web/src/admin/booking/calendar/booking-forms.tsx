import {
  type AdminBooking,
  type AdminCenter,
  type AdminPractitioner,
  adminBookingSchema,
  cancelBookingSchema,
  moveBookingSchema,
} from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldValues, useController, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError, versionConflictIn } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { ReasonField, useFormField } from '../../../lib/form/form-fields.tsx'
import { type ApiFormOptions, useApiForm } from '../../../lib/form/use-api-form.ts'
import type { useFinish } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, type SelectFieldProps } from '../../../ui/select-field.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { bookingQueries, cancelBooking, moveBooking, type SlotRequest, useRefreshBookings } from './booking-requests.ts'
import { instantAt, placeIn, timeOf } from './week.ts'

interface BookingTaskProps {
  booking: AdminBooking
  /** Ends what was done, which is said in passing. */
  onDone: ReturnType<typeof useFinish>
  onFailed: (error: unknown) => void
  /** Hears whether something was typed that would be lost. */
  onUnsaved: (isUnsaved: boolean) => void
}

interface BookingTask<Values extends FieldValues, Input, Upon>
  extends Pick<ApiFormOptions<Values, Input, AdminBooking, Upon>, 'schema' | 'defaultValues' | 'fields' | 'send'> {
  /** What is said in passing once it is done. */
  done: string
}

/** The form of something to be done with an appointment. That somebody else was quicker is told above the form, not in it. */
function useBookingForm<Values extends FieldValues, Input, Upon = void>(
  { onDone, onFailed, onUnsaved }: BookingTaskProps,
  { done, ...task }: BookingTask<Values, Input, Upon>,
) {
  const { t } = useTranslation('backoffice')
  const refresh = useRefreshBookings()
  const { error, formError, ...form } = useApiForm<Values, Input, AdminBooking, Upon>({
    ...task,
    wordsFor: () => t('staff:forms.missing'),
    onDone: () => onDone({ title: done }),
    onFailed: (failure) => {
      onFailed(failure)
      void refresh()
    },
  })
  const isUnsaved = form.isDirty && !form.isBusy
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  return { ...form, error, formError: versionConflictIn(error, adminBookingSchema) === undefined ? formError : undefined }
}

interface MoveValues {
  centerId: string
  /** Empty: whoever is free. */
  practitionerId: string
  /** As the clocks of the centre show it: `2026-03-01`, `09:30`. */
  startsAt: { day: string; time: string }
}

function valuesOf({ centerId, practitioner, startsAt, timeZone }: AdminBooking): MoveValues {
  const { day, minutes } = placeIn(startsAt, timeZone)
  return { centerId, practitionerId: practitioner?.id ?? '', startsAt: { day, time: timeOf(minutes) } }
}

const sentSchema = moveBookingSchema.omit({ version: true, isOutsideHours: true }).required({ centerId: true, startsAt: true })

const moveFormSchema = (timeZoneOf: (centerId: string) => string) =>
  z
    .object({
      centerId: z.string(),
      practitionerId: z.string(),
      startsAt: z.object({ day: z.string(), time: z.string() }),
    })
    .transform(({ centerId, practitionerId, startsAt: { day, time } }, context): z.input<typeof sentSchema> => {
      const startsAt = instantAt(day, time, timeZoneOf(centerId))
      if (startsAt !== undefined) return { centerId, startsAt, practitionerId: practitionerId || undefined }
      context.addIssue({ code: 'custom', path: ['startsAt'] })
      return z.NEVER
    })
    .pipe(sentSchema)

/** Moves an appointment to another time or centre; opening hours do not bind the staff, who are asked before they leave them. */
export function MoveForm({ centers, ...props }: BookingTaskProps & { centers: readonly AdminCenter[] }) {
  const { booking } = props
  const { t } = useTranslation('backoffice')
  const timeZoneOf = (id: string) => centers.find((center) => center.id === id)?.timeZone ?? booking.timeZone
  const [isAsking, setIsAsking] = useState(false)
  const onFailed = (failure: unknown) => {
    setIsAsking(failure instanceof ApiError && failure.code === 'outside_hours')
    props.onFailed(failure)
  }
  const { form, submit, isBusy, error, formError } = useBookingForm(
    { ...props, onFailed },
    {
      schema: moveFormSchema(timeZoneOf),
      defaultValues: valuesOf(booking),
      send: (input, isOutsideHours: boolean) => moveBooking(booking.id, { ...input, isOutsideHours, version: booking.version }),
      done: t('bookings.moved'),
    },
  )
  const { control, reset, setValue } = form
  // What was not touched follows the appointment, also where somebody else moves it meanwhile.
  useEffect(() => reset(valuesOf(booking), { keepDirtyValues: true, keepErrors: true }), [booking, reset])
  const { field: day } = useController({ control, name: 'startsAt.day' })
  const { field: time } = useController({ control, name: 'startsAt.time' })
  const { field: center } = useController({ control, name: 'centerId' })
  const { field: practitionerId } = useController({ control, name: 'practitionerId' })
  const { errors } = useFormState({ control })
  const centerId = center.value
  // No two centres have the same practitioner.
  const chooseCenter = (id: string) => {
    center.onChange(id)
    setValue('practitionerId', id === booking.centerId ? valuesOf(booking).practitionerId : '', { shouldDirty: true })
  }
  const zone = timeZoneOf(centerId).replaceAll('_', ' ')
  const practitioners = useQuery(bookingQueries.practitioners(centerId)).data ?? []
  const active = practitioners.filter(({ id, isActive }) => isActive || id === booking.practitioner?.id)
  const errorOfHidden = active.length === 0 ? errors.practitionerId?.message : undefined
  return (
    <SheetForm
      onSubmit={() => submit(false)}
      isBusy={isBusy}
      error={formError ?? errorOfHidden}
      action={t('bookings.moveAction')}
    >
      <SelectField
        label={t('bookings.center')}
        options={centers.map(({ id, name }) => ({ value: id, label: name }))}
        value={centerId}
        onValueChange={chooseCenter}
        error={errors.centerId?.message}
      />
      <PractitionerSelect
        practitioners={active}
        label={t('bookings.practitioner')}
        none={t('bookings.anyone')}
        {...useFormField({ control, name: 'practitionerId' })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('bookings.day')}
          type="date"
          autoFocus
          required
          value={day.value}
          onValueChange={day.onChange}
          error={errors.startsAt?.message}
        />
        <TextField label={t('bookings.time')} type="time" step={300} required value={time.value} onValueChange={time.onChange} />
      </div>
      <p className="-mt-2 text-sm text-ink-3">{t('bookings.timeZone', { zone })}</p>
      <FreeTimes
        wanted={{ of: 'bookings', id: booking.id, centerId, practitionerId: practitionerId.value, day: day.value }}
        timeZone={timeZoneOf(centerId)}
        chosen={time.value}
        onChoose={time.onChange}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('bookings.outsideHours.title')}
          text={errorText(error, t)}
          confirm={{
            label: t('bookings.outsideHours.confirm'),
            onConfirm: () => {
              setIsAsking(false)
              submit(true)
            },
          }}
          cancel={{ label: t('actions.back'), onCancel: () => setIsAsking(false) }}
        />
      )}
    </SheetForm>
  )
}

interface FreeTimesProps {
  wanted: SlotRequest
  timeZone: string
  chosen: string
  onChoose: (time: string) => void
}

/** Which times of the day are free, so that nobody has to guess; another can be entered all the same. */
function FreeTimes({ wanted, timeZone, chosen, onChoose }: FreeTimesProps) {
  const { t } = useTranslation('backoffice')
  const { data } = useQuery(bookingQueries.slots(wanted))
  if (data === undefined) return null
  const times = data.slots.map(({ startsAt }) => timeOf(placeIn(startsAt, timeZone).minutes))
  return (
    <fieldset className="-mt-1 grid min-w-0 gap-2">
      <legend className="pb-1 text-compact font-semibold">{t('bookings.freeTimes')}</legend>
      {times.length === 0 ? (
        <p className="text-compact text-ink-2">{t('bookings.new.noTime')}</p>
      ) : (
        <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-1">
          {times.map((free) => (
            <Button
              key={free}
              variant="quiet"
              size="small"
              aria-pressed={free === chosen}
              className={free === chosen ? 'border-accent bg-accent-soft' : undefined}
              onClick={() => onChoose(free)}
            >
              {free}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** Calls an appointment off, with the reason. The money is given back from the order. */
export function CancelForm(props: BookingTaskProps) {
  const { booking } = props
  const { t } = useTranslation('backoffice')
  const { form, submit, isBusy, formError } = useBookingForm(props, {
    schema: cancelBookingSchema.pick({ reason: true }),
    defaultValues: { reason: '' },
    send: ({ reason }) => cancelBooking(booking.id, { reason, version: booking.version }),
    done: t('bookings.cancelled'),
  })
  const { control } = form
  const isFree = booking.due !== null && Number(booking.due.amount) === 0
  const cancelHint = isFree
    ? t('bookings.cancelFreeHint')
    : t(booking.due === null ? 'bookings.cancelHint' : 'bookings.cancelDueHint')
  return (
    <SheetForm onSubmit={() => submit()} isBusy={isBusy} error={formError} action={t('bookings.cancelAction')}>
      <ReasonField control={control} name="reason" label={t('bookings.facts.reason')} hint={cancelHint} autoFocus />
    </SheetForm>
  )
}

type PractitionerSelectProps = Omit<SelectFieldProps<string>, 'options'> & {
  practitioners: readonly Pick<AdminPractitioner, 'id' | 'name'>[]
}

/** One of those who see people there, or none in particular; nothing where nobody is known by name. */
export const PractitionerSelect = ({ practitioners, ...select }: PractitionerSelectProps) =>
  practitioners.length > 0 && (
    <SelectField {...select} options={practitioners.map(({ id, name }) => ({ value: id, label: name }))} />
  )
