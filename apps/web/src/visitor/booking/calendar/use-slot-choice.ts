import {
  BOOKING_LIMITS,
  type BookingHold,
  type CancellationPolicy,
  type Center,
  type Practitioner,
  type Slot,
  slotListSchema,
} from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson } from '../../../lib/api/request.ts'
import { dayOf } from '../../../lib/format-times.ts'

/** As many days as are shown at once. */
const DAYS_SHOWN = 14
const LAST_PAGE = Math.ceil(BOOKING_LIMITS.mostDaysAhead / DAYS_SHOWN) - 1

export interface SlotChoice {
  center: Center | undefined
  /** Who can be asked for. */
  practitioners: readonly Practitioner[]
  /** Who is asked for; undefined: whoever is free. */
  practitioner: Practitioner | undefined
  days: readonly string[]
  timeZone: string
  /** What an appointment made now is under; undefined until the first times came. */
  policy: CancellationPolicy | undefined
  /** Free times by day; undefined while they are loading or could not be loaded. */
  free: ReadonlyMap<string, Slot[]> | undefined
  error: Error | null
  isLoading: boolean
  day: string | undefined
  startsAt: string | undefined
  chooseCenter: (id: string) => void
  choosePractitioner: (id: string | undefined) => void
  chooseDay: (day: string) => void
  chooseTime: (startsAt: string) => void
  earlier: (() => void) | undefined
  later: (() => void) | undefined
  /** Asks for the free times anew: somebody else was faster, or the network was away. */
  refetch: () => void
}

/** What is chosen so far; each choice forgets those that rest on it. */
export function useSlotChoice({ productId, booking, orderId }: BookableService, centers: readonly Center[]): SlotChoice {
  const [centerId, setCenterId] = useState(booking?.centerId)
  const [practitionerId, setPractitionerId] = useState(booking?.isPractitionerChosen ? booking.practitioner?.id : undefined)
  const [chosenPage, setPage] = useState<number>()
  const [chosenDay, setChosenDay] = useState<string>()
  const [startsAt, setStartsAt] = useState<string>()
  const center = centers.find(({ id }) => id === centerId) ?? centers[0]
  const today = dayOf(new Date().toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  // The names stay while the times of one of them are asked for.
  const everyone = useQuery(slotsQuery({ productId, orderId, centerId: center?.id, practitionerId: undefined, from: today }))
  const practitioners = everyone.data?.practitioners ?? []
  // Somebody who was chosen may be gone meanwhile, and has no times to be asked for.
  if (practitionerId !== undefined && everyone.data !== undefined && !practitioners.some(({ id }) => id === practitionerId)) {
    setPractitionerId(undefined)
    setStartsAt(undefined)
  }
  const soonest = useQuery(slotsQuery({ productId, orderId, centerId: center?.id, practitionerId, from: today }))
  const page = chosenPage ?? pageOf(today, soonest.data?.nextFreeDay)
  const from = addDays(today, page * DAYS_SHOWN)
  const slots = useQuery(slotsQuery({ productId, orderId, centerId: center?.id, practitionerId, from }))
  const timeZone = slots.data?.timeZone ?? 'UTC'
  const free = slots.data && groupByDay(slots.data.slots, timeZone)
  const days = daysFrom(from, DAYS_SHOWN)
  const isStillFree = slots.data?.slots.some((slot) => slot.startsAt === startsAt) ?? false
  const turnTo = (next: number | undefined) => () => {
    setPage(next)
    setChosenDay(undefined)
    setStartsAt(undefined)
  }
  const hasTimes = (day: string): boolean => (free?.get(day)?.length ?? 0) > 0
  return {
    center,
    practitioners,
    practitioner: practitioners.find(({ id }) => id === practitionerId),
    days,
    timeZone,
    policy: slots.data?.policy,
    free,
    error: slots.error,
    isLoading: slots.isFetching,
    day: chosenDay !== undefined && (free === undefined || hasTimes(chosenDay)) ? chosenDay : days.find(hasTimes),
    startsAt: isStillFree ? startsAt : undefined,
    chooseCenter: (id) => {
      setCenterId(id)
      setPractitionerId(undefined)
      turnTo(undefined)()
    },
    choosePractitioner: (id) => {
      setPractitionerId(id)
      // Who has chosen a day looks for somebody on that day.
      if (chosenDay === undefined) turnTo(undefined)()
      else setPage(page)
    },
    chooseDay: (day) => {
      setChosenDay(day)
      setStartsAt(undefined)
    },
    chooseTime: setStartsAt,
    earlier: page > 0 ? turnTo(page - 1) : undefined,
    later: page < LAST_PAGE ? turnTo(page + 1) : undefined,
    refetch: () => void Promise.all([everyone.refetch(), slots.refetch()]),
  }
}

/** Opened where the first free time is; at today where there is none, or nobody knows yet. */
const pageOf = (today: string, nextFreeDay: string | null | undefined): number =>
  nextFreeDay == null ? 0 : Math.min(LAST_PAGE, Math.max(0, Math.floor(daysBetween(today, nextFreeDay) / DAYS_SHOWN)))

interface SlotRequest {
  productId: string
  /** Whose appointment is moved; absent where none is booked. */
  orderId: string | undefined
  centerId: string | undefined
  practitionerId: string | undefined
  /** First day at the centre, as `2026-11-24`. */
  from: string
}

/** The free times of a service at a centre. Somebody else may take one at any moment, so they are asked for anew each time. */
const slotsQuery = ({ productId, orderId, centerId, practitionerId, from }: SlotRequest) =>
  queryOptions({
    queryKey: ['slots', productId, orderId, centerId, practitionerId, from],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ centerId: centerId ?? '', from, days: String(DAYS_SHOWN) })
      if (practitionerId !== undefined) query.set('practitionerId', practitionerId)
      if (orderId !== undefined) query.set('orderId', orderId)
      return getJson(`/api/services/${productId}/slots?${query}`, slotListSchema, signal)
    },
    enabled: centerId !== undefined,
    staleTime: 0,
  })

/** A service that wants a time. */
export interface BookableService {
  productId: string
  name: string
  durationMinutes: number | null
  /** The time held or booked now. */
  booking: BookingHold | null
  /** The analysis from whose report it is booked, which is offered first to be brought along. */
  analysisId?: string | undefined
  /** Paid already: the time is booked, not held. */
  orderId?: string
  /** When it was agreed to that what is paid can be withdrawn from, where its times were not asked for expressly so far. */
  agreedAt?: string | undefined
}

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
