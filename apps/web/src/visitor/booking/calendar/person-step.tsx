import {
  BOOKING_LIMITS,
  type BookingHold,
  type BookingPerson,
  bookingPersonSchema,
  type CancellationPolicy,
  type Practitioner,
} from '@chioma/contract'
import { ArrowLeft, CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormTextArea, FormTextField } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ProblemNotice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/sheet-form.tsx'

const formSchema = bookingPersonSchema.extend({
  reason: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(bookingPersonSchema.shape.reason.unwrap()),
  isAskedEarly: z.boolean(),
})
const earlyFormSchema = formSchema.extend({ isAskedEarly: z.literal(true) })

interface ChosenTime {
  startsAt: string
  timeZone: string
  centerName: string
  practitioner: Practitioner | undefined
  policy: CancellationPolicy
}

export type PersonValues = z.input<typeof formSchema>

/** What stands in the fields for who comes to the time that this one takes the place of. */
export const personValues = (known: BookingPerson | null | undefined): PersonValues => ({
  name: known?.name ?? '',
  phone: known?.phone ?? '',
  reason: known?.reason ?? '',
  isAskedEarly: false,
})

interface PersonStepProps {
  time: ChosenTime
  values: PersonValues
  action: string
  /** It lies within the days of withdrawal of what was paid, and has to be asked for expressly. */
  isEarly: boolean
  send: (person: BookingPerson, isAskedEarly: boolean) => Promise<BookingHold>
  onDone: (booking: BookingHold) => void
  onFailed: (error: unknown) => void
  /** With what was written so far. */
  onBack: (values: PersonValues) => void
  /** What else comes along, below who comes. */
  children: ReactNode
}

/** Who comes; an appointment needs no address. */
export function PersonStep({ time, values, action, isEarly, send, onDone, onFailed, onBack, children }: PersonStepProps) {
  const { t } = useTranslation('shop')
  const { form, submit, isBusy, formError } = useApiForm({
    schema: isEarly ? earlyFormSchema : formSchema,
    defaultValues: values,
    wordsFor: (field) => t(field === 'isAskedEarly' ? 'earlyStart.missing' : `booking.person.problems.${field}`),
    send: ({ isAskedEarly, ...person }) => send(person, isAskedEarly),
    onDone,
    onFailed,
  })
  const { control } = form
  const field = (name: 'name' | 'phone' | 'reason') => ({ control, name, label: t(`booking.person.${name}`) })
  return (
    <form {...useSubmit(submit, isBusy)}>
      <div className="grid gap-5 px-5 py-6 sm:px-7">
        <Choice time={time} onBack={() => onBack(form.getValues())} />
        <ProblemNotice text={formError} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormTextField {...field('name')} autoComplete="name" autoFocus required />
          <FormTextField {...field('phone')} type="tel" autoComplete="tel" required />
        </div>
        <FormTextArea
          {...field('reason')}
          hint={t('booking.person.reasonHint')}
          rows={2}
          maxLength={BOOKING_LIMITS.reasonLength}
        />
        {children}
        <PolicyText policy={time.policy} />
        {isEarly && <EarlyStartBox control={control} />}
      </div>
      <div className="sticky bottom-0 flex justify-end border-t border-line bg-sunken px-5 py-3 sm:px-7 sm:py-4">
        <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
          {action}
        </Button>
      </div>
    </form>
  )
}

/** The express request that it take place before the days of withdrawal are over; nobody ticks it but the buyer. */
function EarlyStartBox({ control }: { control: Control<PersonValues, unknown, z.output<typeof formSchema>> }) {
  const { t } = useTranslation('shop')
  const { field, fieldState } = useController({ control, name: 'isAskedEarly' })
  return (
    <Checkbox
      name="earlyStart"
      isChecked={field.value}
      onChange={field.onChange}
      label={t('earlyStart.request')}
      required
      error={fieldState.error?.message}
    />
  )
}

/** What was chosen, and the way back to it. */
function Choice({
  time: { startsAt, timeZone, centerName, practitioner },
  onBack,
}: {
  time: ChosenTime
  onBack: () => void
}): ReactNode {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-small bg-accent-soft px-4 py-3">
      <p className="flex min-w-0 gap-3 text-compact">
        <CalendarClock size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="num block font-semibold first-letter:uppercase">
            {formatDay(startsAt, language, timeZone)}, {formatTime(startsAt, language, timeZone)}
          </span>
          <span className="block text-ink-2">
            {practitioner === undefined ? centerName : `${centerName}, ${t('booking.with', { practitioner: practitioner.name })}`}
          </span>
        </span>
      </p>
      <Button variant="plain" size="small" icon={ArrowLeft} onClick={onBack}>
        {t('booking.person.back')}
      </Button>
    </div>
  )
}

/** Until when it can be moved or called off, and what comes back afterwards. */
function PolicyText({ policy: { freeUntilHours, lateRefundPercent } }: { policy: CancellationPolicy }): ReactNode {
  const { t } = useTranslation('shop')
  return (
    <p className="text-sm text-ink-2">
      {t('booking.policy.free', { count: freeUntilHours })}{' '}
      {lateRefundPercent === 100
        ? t('booking.policy.lateAll')
        : lateRefundPercent === 0
          ? t('booking.policy.lateNothing')
          : t('booking.policy.latePart', { percent: lateRefundPercent })}
    </p>
  )
}
