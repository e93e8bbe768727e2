import type { AdminCenter } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { mondayOf } from './week.ts'

/** Further ones are found by choosing them. */
const MOST_ELSEWHERE = 5

interface EmptyWeekProps {
  monday: string
  timeZone: string
  /** Of the centre, or of whoever is looked at. */
  nextBookingAt: string | null
  elsewhere: readonly Pick<AdminCenter, 'id' | 'name' | 'timeZone' | 'nextBookingAt'>[]
  onWeek: (week: string, centerId?: string) => void
}

/** Says that a week has no appointments, and leads to the next ones. */
export function EmptyWeek({ monday, timeZone, nextBookingAt, elsewhere, onWeek }: EmptyWeekProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const weekOf = (instant: string, zone: string) => mondayOf(dayOf(instant, zone))
  const others = elsewhere
    .flatMap(({ nextBookingAt: next, ...center }) => (next === null ? [] : [{ ...center, next }]))
    .sort((one, other) => one.next.localeCompare(other.next))
    .slice(0, MOST_ELSEWHERE)
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="text-compact text-ink-2">{t('bookings.none')}</p>
      {nextBookingAt !== null && weekOf(nextBookingAt, timeZone) !== monday && (
        <Button variant="quiet" size="small" onClick={() => onWeek(weekOf(nextBookingAt, timeZone))}>
          {t('bookings.next', { day: formatDay(nextBookingAt, language, timeZone) })}
        </Button>
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-2.5">
          <p className="text-compact text-ink-2">{t('bookings.elsewhere')}</p>
          {others.map(({ id, name, timeZone: zone, next }) => (
            <Button key={id} variant="quiet" size="small" className="py-1.5" onClick={() => onWeek(weekOf(next, zone), id)}>
              {t('bookings.nextAt', { name, day: formatDay(next, language, zone) })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
