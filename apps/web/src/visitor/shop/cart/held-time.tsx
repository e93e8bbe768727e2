import type { BookingHold } from '@chioma/contract'
import { CalendarClock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCountdown, formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

/** When and where a session is, and for how long that is still held; `onEnded`: it no longer is. */
export function HeldTime({ booking, onEnded }: { booking: BookingHold; onEnded: () => void }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const secondsLeft = useSecondsLeft(booking.expiresAt, onEnded)
  return (
    <div className="flex gap-2.5 text-sm">
      <CalendarClock size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <div>
        <p className="first-letter:uppercase">
          {formatDay(booking.startsAt, language, booking.timeZone)}, {formatTime(booking.startsAt, language, booking.timeZone)}
        </p>
        <p className="text-ink-2">{booking.centerName}</p>
        {booking.practitioner !== null && (
          <p className="text-ink-2 first-letter:uppercase">{t('booking.with', { practitioner: booking.practitioner.name })}</p>
        )}
        {secondsLeft !== undefined && (
          <p className="num text-ink-3">
            {secondsLeft > 0 ? t('cart.held', { time: formatCountdown(secondsLeft) }) : t('cart.heldEnded')}
          </p>
        )}
      </div>
    </div>
  )
}

function useSecondsLeft(expiresAt: string | null, onEnded: () => void): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = expiresAt === null ? undefined : (Date.parse(expiresAt) - now) / 1000
  const isRunning = secondsLeft !== undefined && secondsLeft > 0
  const hasEnded = secondsLeft !== undefined && secondsLeft <= 0
  useEffect(() => {
    if (!isRunning) return
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [isRunning])
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded])
  return secondsLeft
}
