import {
  type AdminBooking,
  type AdminCenter,
  BOOKING_LIMITS,
  type BookableService,
  bookingPersonSchema,
  type EnteredBooking,
  enteredBookingSchema,
  LANGUAGES,
} from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText, standingErrorText } from '../../../lib/api/error-text.ts'
import { FormSelect, FormTextArea, FormTextField, useFormField } from '../../../lib/form/form-fields.tsx'
import { readOptional, textAs } from '../../../lib/form/text-schemas.ts'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage, useLanguageName } from '../../../lib/i18n/use-language.ts'
import { useFinish, useLateFailure } from '../../../lib/sheet-dialog.tsx'
import { FormDialog } from '../../../lib/unsaved-guard.tsx'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PractitionerSelect } from './booking-forms.tsx'
import { bookingQueries, enterBooking, useRefreshBookings } from './booking-requests.ts'
import { minutesOf, placeIn, todayIn } from './week.ts'

const formSchema = enteredBookingSchema.extend({
  /** Empty: whoever is free. */
  practitionerId: textAs(z.uuid().nullable(), readOptional),
  person: bookingPersonSchema.extend({ reason: textAs(bookingPersonSchema.shape.reason.unwrap(), readOptional) }),
  email: textAs(enteredBookingSchema.shape.email.unwrap(), readOptional),
})
type NewBookingValues = z.input<typeof formSchema>

const FIELDS = [
  ...(['productId', 'centerId', 'practitionerId', 'startsAt', 'email'] as const),
  ...(['person.name', 'person.phone', 'person.reason'] as const),
]

/** Choices that can be gone by the time that they are sent. */
const GONE = ['startsAt', 'practitionerId'] as const

/** What was pressed in the calendar, and is chosen beforehand. */
export interface BookingWish {
  day: string
  /** The hour, as `10:00`. */
  time?: string | undefined
  practitionerId?: string | undefined
}

interface NewBookingDialogProps {
  /** Where it is entered unless another centre is chosen. */
  center: AdminCenter
  centers: readonly AdminCenter[]
  wish?: BookingWish | undefined
  onEntered: (booking: AdminBooking) => void
  onClose: () => void
}

/** An appointment for somebody who telephones or stands at the desk. */
export function NewBookingDialog({ center, centers, wish, onEntered, onClose }: NewBookingDialogProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const { data: services, error } = useQuery(bookingQueries.services)
  const onSale = services?.filter(({ isOnSale }) => isOnSale)
  const refresh = useRefreshBookings()
  // Not waited for: of the free times in the window, the one that was just taken is gone.
  const tellFailure = useLateFailure()
  const finish = useFinish(onClose, async () => void refresh())
  // Of this very appointment: an answer can be lost, and whoever presses again means the same one.
  const [key] = useState(() => crypto.randomUUID())
  const {
    form,
    submit,
    isBusy,
    isDirty,
    formError,
    error: refusal,
  } = useApiForm<NewBookingValues, EnteredBooking, AdminBooking>({
    schema: formSchema,
    defaultValues: {
      ...{ productId: '', centerId: center.id, practitionerId: wish?.practitionerId ?? '', startsAt: '' },
      ...{ person: { name: '', phone: '', reason: '' }, email: '', language },
    },
    fields: FIELDS,
    wordsFor: (field) => t(`bookings.new.problems.${field}`),
    send: (entered) => enterBooking(entered, key),
    onDone: (booking) => {
      onEntered(booking)
      return finish({ title: t('bookings.new.done') })
    },
    onFailed: (failure) => {
      tellFailure(failure)
      // Somebody was quicker: what is gone is chosen no more, and what is there now is asked for.
      const gone = failure instanceof ApiError && GONE.find((field) => field === failure.field)
      if (gone) form.setValue(gone, '')
      void refresh()
    },
  })
  const isEnteredAlready = refusal instanceof ApiError && refusal.code === 'idempotency_key_reused'
  const { control, resetField } = form
  const first = onSale?.[0]?.id
  useEffect(() => {
    if (first !== undefined) resetField('productId', { defaultValue: first })
  }, [first, resetField])
  return (
    <FormDialog
      isDirty={isDirty && !isBusy}
      onClose={onClose}
      width="narrow"
      title={t('bookings.new.title')}
      description={t('bookings.new.intro')}
    >
      {services !== undefined && onSale?.length === 0 ? (
        <NoService services={services} />
      ) : (
        <SheetForm
          onSubmit={submit}
          isBusy={isBusy}
          error={isEnteredAlready ? t('bookings.new.enteredAlready') : (formError ?? standingErrorText(error, t))}
          action={t('bookings.new.action')}
        >
          <TimeFields form={form} services={onSale ?? []} centers={centers} wish={wish} />
          <PersonFields control={control} />
        </SheetForm>
      )}
    </FormDialog>
  )
}

/** Why nothing can be booked, and where that is mended: there is no service, or none with a price in the currency of the shop. */
function NoService({ services }: { services: readonly BookableService[] }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const links =
    services.length === 0
      ? [{ to: '/admin/products', label: t('products.title') }]
      : services.map(({ id, name, price, currency }) => ({
          to: `/admin/products/${id}`,
          label: t('bookings.new.priced', { name, price: money(price, currency) }),
        }))
  return (
    <Notice tone="caution">
      <p>{t(services.length === 0 ? 'bookings.new.noService' : 'bookings.new.otherCurrency')}</p>
      <ul className="mt-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="text-link inline-block py-1 font-semibold pointer-coarse:py-2.5">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface TimeFieldsProps {
  form: UseFormReturn<NewBookingValues, unknown, EnteredBooking>
  services: readonly BookableService[]
  centers: readonly AdminCenter[]
  wish: BookingWish | undefined
}

/** Whether it is of the hour that was pressed, from where that was free on. */
const isInHour = (hour: string, minutes: number): boolean =>
  minutes >= minutesOf(hour) && Math.floor(minutes / 60) === Math.floor(minutesOf(hour) / 60)

/** What, where, with whom and when; each choice forgets the time, which rests on it. */
function TimeFields({ form: { control, setValue, resetField }, services, centers, wish }: TimeFieldsProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const money = useMoney()
  const product = useFormField({ control, name: 'productId' })
  const center = useFormField({ control, name: 'centerId' })
  const practitioner = useFormField({ control, name: 'practitionerId' })
  const isTimeChosen = useWatch({ control, name: 'startsAt' }) !== ''
  const [chosenDay, setChosenDay] = useState(wish?.day)
  const [hour, setHour] = useState(wish?.time)
  const [isHourSought, setIsHourSought] = useState(hour !== undefined)
  const timeZone = centers.find(({ id }) => id === center.value)?.timeZone ?? 'UTC'
  const today = todayIn(timeZone)
  const day = chosenDay ?? today
  const wanted = { id: product.value, centerId: center.value, practitionerId: practitioner.value, day }
  const { data: slots, error, isFetching } = useQuery(bookingQueries.slots({ of: 'services', ...wanted }))
  // Not those of the free times: the choice has to stay while other times are asked for.
  const practitioners = useQuery(bookingQueries.practitioners(center.value)).data?.filter(({ isActive }) => isActive) ?? []
  // It opens where the first free time is.
  if (chosenDay === undefined && slots?.slots.length === 0 && slots.nextFreeDay !== null) setChosenDay(slots.nextFreeDay)
  const service = services.find(({ id }) => id === product.value)
  const fitting =
    hour === undefined ? undefined : slots?.slots.find(({ startsAt }) => isInHour(hour, placeIn(startsAt, timeZone).minutes))
  // Once for each choice of service and practitioner: a time that is gone by then is chosen by hand.
  useEffect(() => {
    if (!isHourSought || slots === undefined || isFetching) return
    setIsHourSought(false)
    if (fitting !== undefined) resetField('startsAt', { defaultValue: fitting.startsAt })
  }, [isHourSought, slots, isFetching, fitting, resetField])
  const choose = (change: (value: string) => void) => (value: string) => {
    change(value)
    setValue('startsAt', '')
    setIsHourSought(hour !== undefined)
  }
  const chooseDay = (date: string) => {
    choose(setChosenDay)(date)
    setHour(undefined)
  }
  const chooseCenter = (id: string) => {
    choose(center.onValueChange)(id)
    setHour(undefined)
    // No two centres have the same practitioner.
    practitioner.onValueChange('')
  }
  const dayInWords = (date: string) => formatDay(`${date}T12:00:00Z`, language, 'UTC')
  return (
    <>
      <SelectField
        label={t('bookings.new.service')}
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
        {...product}
        onValueChange={choose(product.onValueChange)}
        hint={
          service &&
          (Number(service.price) === 0
            ? t('bookings.new.freeHint', { minutes: service.durationMinutes })
            : t('bookings.new.serviceHint', {
                minutes: service.durationMinutes,
                price: money(service.price, service.currency),
              }))
        }
      />
      <SelectField
        label={t('bookings.center')}
        options={centers.map(({ id, name }) => ({ value: id, label: name }))}
        {...center}
        onValueChange={chooseCenter}
      />
      <PractitionerSelect
        practitioners={practitioners}
        label={t('bookings.practitioner')}
        none={t('bookings.anyone')}
        {...practitioner}
        onValueChange={choose(practitioner.onValueChange)}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('bookings.day')}
          type="date"
          required
          min={today}
          max={slots?.until}
          value={day}
          onValueChange={chooseDay}
        />
        <FormSelect
          control={control}
          name="startsAt"
          label={t('bookings.time')}
          none={t('bookings.new.chooseTime')}
          options={(slots?.slots ?? []).map(({ startsAt }) => ({
            value: startsAt,
            label: formatTime(startsAt, language, timeZone),
          }))}
        />
      </div>
      {error !== null && <Notice tone="danger">{errorText(error, t)}</Notice>}
      {hour !== undefined && !isHourSought && !isTimeChosen && fitting === undefined && (slots?.slots.length ?? 0) > 0 && (
        <p className="-mt-2 text-compact text-ink-2" role="status">
          {t('bookings.new.hourTaken', { time: hour })}
        </p>
      )}
      {slots?.slots.length === 0 && (
        <div className="-mt-2 grid justify-items-start gap-2.5 text-compact text-ink-2" role="status">
          <p>
            {slots.nextFreeDay === null
              ? t('bookings.new.noTimeAtAll', { day: dayInWords(slots.until) })
              : t('bookings.new.noTime')}
          </p>
          {slots.nextFreeDay !== null && (
            <Button variant="quiet" size="small" onClick={() => chooseDay(slots.nextFreeDay ?? day)}>
              {t('bookings.new.nextDay', { day: dayInWords(slots.nextFreeDay) })}
            </Button>
          )}
        </div>
      )}
      <p className="-mt-2 text-sm text-ink-3">{t('bookings.timeZone', { zone: timeZone.replaceAll('_', ' ') })}</p>
    </>
  )
}

/** Who comes, and where they are written to. */
function PersonFields({ control }: { control: Control<NewBookingValues, unknown, EnteredBooking> }) {
  const { t } = useTranslation('backoffice')
  const languageName = useLanguageName()
  const hasEmail = useWatch({ control, name: 'email' }).trim() !== ''
  const shared = { control, autoComplete: 'off' } as const
  return (
    <>
      <FormTextField {...shared} name="person.name" label={t('bookings.new.name')} required maxLength={120} />
      <FormTextField {...shared} name="person.phone" label={t('bookings.new.phone')} required type="tel" maxLength={30} />
      <FormTextField
        {...shared}
        name="email"
        label={t('bookings.new.email')}
        hint={t('bookings.new.emailHint')}
        type="email"
        maxLength={254}
      />
      {hasEmail && (
        <FormSelect
          control={control}
          name="language"
          label={t('bookings.new.language')}
          options={LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
        />
      )}
      <FormTextArea
        control={control}
        name="person.reason"
        label={t('bookings.new.reason')}
        rows={2}
        maxLength={BOOKING_LIMITS.reasonLength}
      />
    </>
  )
}
