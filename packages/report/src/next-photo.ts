import type { AnswerKind, Finding } from '@chioma/contract'
import { asksForVisit, GROUP_OF } from './finding-groups.ts'
import { ACT_FROM_CONFIDENCE } from './offers.ts'
import type { ReportInput } from './report-input.ts'

/** Why nothing can be told, the reason that matters most first. */
export type CannotTellWhy = 'unscored' | 'contradiction' | 'open' | 'quality' | 'unfamiliar' | 'view'

/**
 * When the next photo makes sense. `now`: the same again, better; `other`: now, of another part; `months`: the same to compare; `doctor`: the appointment
 * comes first.
 */
export type NextPhoto =
  | { when: 'now' | 'other' | 'doctor' }
  | { when: 'months'; count: number /** The day, YYYY-MM-DD. */; on?: string }

interface Answer {
  kind: AnswerKind
  /** Only where the kind is `cannot_tell`. */
  why: CannotTellWhy | undefined
  /** Gravest first. */
  found: readonly Finding[]
}

const MONTHS = { skin: 1, fibre: 2, other: 1, loss: 3 } as const
const MONTHS_WITHOUT_FINDINGS = 6

/** The one place that decides the day of the next photo: steps, calendar, series and reminders follow it. */
export function planNextPhoto(
  { kind, why, found }: Answer,
  { takenOn, photoKeptUntil }: Pick<ReportInput, 'takenOn' | 'photoKeptUntil'>,
): NextPhoto {
  if (kind === 'see_a_doctor') return { when: 'doctor' }
  if (kind === 'cannot_tell') return { when: why === 'view' ? 'other' : 'now' }
  const [lead] = found
  // What nothing sure enough was found in says that a second photo comes first: not one in months.
  if (lead !== undefined && found.every(({ confidence }) => confidence < ACT_FROM_CONFIDENCE) && !found.some(asksForVisit))
    return { when: 'now' }
  const count = lead === undefined ? MONTHS_WITHOUT_FINDINGS : MONTHS[GROUP_OF[lead.code]]
  return { when: 'months', ...(takenOn === undefined ? { count } : dueWhileKept(takenOn, count, photoKeptUntil)) }
}

/** Between the next photo and the day on which the one that it is compared with is erased. */
const DAYS_TO_SPARE = 14

/** So many months later, or sooner where the photo is not kept as long. */
function dueWhileKept(takenOn: string, months: number, keptUntil: string | undefined): { count: number; on: string } {
  const usual = monthsAfter(takenOn, months)
  if (keptUntil === undefined) return { count: months, on: usual }
  const soonest = daysAfter(takenOn, 1)
  const last = [soonest, daysAfter(keptUntil, -DAYS_TO_SPARE)].toSorted().at(-1) ?? soonest
  if (usual <= last) return { count: months, on: usual }
  let count = months
  while (count > 1 && monthsAfter(takenOn, count) > last) count -= 1
  return { count, on: last }
}

/** The same day of a later month, or its last one where it has fewer. */
function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0)
  return dayOf(date)
}

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
