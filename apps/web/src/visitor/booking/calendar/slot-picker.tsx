import { CalendarX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/skeleton.tsx'
import { DayGrid } from './day-grid.tsx'
import { TimeList } from './time-list.tsx'
import type { SlotChoice } from './use-slot-choice.ts'

/** Day and time side by side; below each other on a phone. */
export function SlotPicker({ choice }: { choice: SlotChoice }) {
  const { t } = useTranslation('shop')
  const { free, days, day, timeZone, error, isLoading } = choice
  const countOf = (each: string) => free?.get(each)?.length ?? 0
  return (
    <div className="grid gap-7 sm:grid-cols-2 sm:gap-8">
      <DayGrid
        days={days}
        countOf={countOf}
        chosen={day}
        isLoading={isLoading}
        onChoose={choice.chooseDay}
        onEarlier={choice.earlier}
        onLater={choice.later}
      />
      <div className="min-h-72">
        {error !== null && !isLoading ? (
          <ErrorState title={t('booking.failed')} retry={{ label: t('retry'), onRetry: choice.refetch }}>
            {errorText(error, t)}
          </ErrorState>
        ) : free === undefined ? (
          <LoadingTimes />
        ) : days.every((each) => countOf(each) === 0) ? (
          <EmptyState icon={CalendarX} title={t('booking.none')}>
            {t('booking.noneText')}
          </EmptyState>
        ) : (
          <>
            <TimeList
              slots={free.get(day ?? '') ?? []}
              timeZone={timeZone}
              chosen={choice.startsAt}
              onChoose={choice.chooseTime}
            />
            <p className="mt-4 text-sm text-ink-3">{t('booking.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
          </>
        )}
      </div>
    </div>
  )
}

function LoadingTimes() {
  const { t } = useTranslation('shop')
  return (
    <LoadingShapes label={t('booking.loading')} className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 pt-9">
      {[1, 2, 3, 4, 5, 6].map((time) => (
        <Skeleton key={time} className="h-11" />
      ))}
    </LoadingShapes>
  )
}
