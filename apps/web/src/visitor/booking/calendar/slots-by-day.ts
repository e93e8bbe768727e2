import type { Slot } from '@chioma/contract'
import { dayOf } from '../../../lib/format-times.ts'

/** Free times by the calendar day that they have at the centre, as `2026-11-24`. */
export function groupByDay(slots: readonly Slot[], timeZone: string): ReadonlyMap<string, Slot[]> {
  const days = new Map<string, Slot[]>()
  for (const slot of slots) {
    const day = dayOf(slot.startsAt, timeZone)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

const DAY_MS = 86_400_000
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** The calendar day `count` days after another one. */
export const addDays = (day: string, count: number): string => new Date(noonOf(day) + count * DAY_MS).toISOString().slice(0, 10)

/** How many days a calendar day lies after another one. */
export const daysBetween = (from: string, to: string): number => Math.round((noonOf(to) - noonOf(from)) / DAY_MS)

/** `count` days in a row. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** 1 is Monday, as ISO 8601 has it. */
export const weekdayOf = (day: string): number => new Date(noonOf(day)).getUTCDay() || 7

/** An instant within a calendar day, for writing the day in words in the zone `UTC`. */
export const instantOf = (day: string): string => new Date(noonOf(day)).toISOString()
