import type { OpenPeriod } from '@chioma/contract'
import { CopyCheck, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { TextInput } from '../../../ui/text-field.tsx'
import { copiedToWorkdays, periodsOf, WEEKDAYS, type Weekday, withAnotherPeriod, withDay, wrongDays } from './hours-form.ts'
import { useWeekdayName } from './week.ts'

interface WeekHoursProps {
  hours: OpenPeriod[]
  onHours: (hours: OpenPeriod[]) => void
  error: string | undefined
}

/** The periods of a week, day by day. */
export function WeekHours({ hours, onHours, error }: WeekHoursProps) {
  const { t } = useTranslation('backoffice')
  const overlap = t('hours.wrong')
  // Goes with the fault; what the server refused stays.
  const wrong = error === overlap ? wrongDays(hours) : []
  return (
    <div>
      <RowList items={WEEKDAYS}>
        {(weekday) => (
          <DayFields
            key={weekday}
            weekday={weekday}
            hours={hours}
            onHours={onHours}
            error={wrong.includes(weekday) ? overlap : undefined}
          />
        )}
      </RowList>
      <FieldError id={undefined} message={error === overlap ? undefined : error} />
    </div>
  )
}

interface DayFieldsProps {
  weekday: Weekday
  hours: OpenPeriod[]
  onHours: (hours: OpenPeriod[]) => void
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
