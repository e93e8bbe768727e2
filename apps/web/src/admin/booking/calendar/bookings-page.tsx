import { type AdminBooking, type AdminCenter, BOOKING_SEARCH, dateLocaleOf, type Language } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  CalendarOff,
  CalendarSearch,
  ChevronLeft,
  ChevronRight,
  MapPin,
  Plus,
  Settings2,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AddressFilters, SearchField, useAddressFilters } from '../../../lib/filters.tsx'
import { dayOf } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { centerQueries } from '../centers/center-requests.ts'
import { BookingDialog, type BookingDialogProps } from './booking-dialog.tsx'
import { PractitionerSelect } from './booking-forms.tsx'
import { bookingQueries } from './booking-requests.ts'
import { ClosuresDialog } from './closures-dialog.tsx'
import { EmptyWeek } from './empty-week.tsx'
import { HoursDialog } from './hours-dialog.tsx'
import { type BookingWish, NewBookingDialog } from './new-booking-dialog.tsx'
import { PractitionersDialog } from './practitioners-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { addDays, calendarsOf, mondayOf, todayIn, useWeekName } from './week.ts'
import { BookingButton, WeekView } from './week-view.tsx'

const FILTERS = ['search', 'center', 'practitioner', 'week', 'cancelled'] as const
type Filters = AddressFilters<(typeof FILTERS)[number]>

/** What staff keep of the appointments of a centre, each in a window of its own; words in `backoffice`. */
const CENTER_PARTS = [
  ['hours', CalendarClock],
  ['practitioners', Users],
  ['closures', CalendarOff],
  ['bookings.settings', Settings2],
] as const
type CenterPart = (typeof CENTER_PARTS)[number][0]

/** The appointments of a centre, a week at a time, in the centre's own time. */
export function BookingsPage({ mayReadOrders }: { mayReadOrders: boolean }) {
  const { t } = useTranslation('backoffice')
  const query = useQuery({ ...centerQueries.list, staleTime: 0 })
  const filters = useAddressFilters(FILTERS)
  const center = query.data?.find(({ id }) => id === filters.of('center')) ?? query.data?.[0]
  // One that is switched off takes no new appointments.
  const bookable = query.data?.filter(({ isActive }) => isActive) ?? []
  const entersAt = bookable.find(({ id }) => id === center?.id) ?? bookable[0]
  const words = filters.of('search').trim()
  const [open, setOpen] = useState<'new' | CenterPart>()
  const close = () => setOpen(undefined)
  const [wish, setWish] = useState<BookingWish>()
  const enter = (wished?: BookingWish) => {
    setWish(wished)
    setOpen('new')
  }
  return (
    <PageFrame
      title={t('bookings.title')}
      intro={t('bookings.intro')}
      actions={
        center !== undefined && (
          <>
            {bookable.length > 0 && (
              <Button icon={Plus} onClick={() => enter()}>
                {t('bookings.new.open')}
              </Button>
            )}
            {CENTER_PARTS.map(([part, Icon]) => (
              <Button key={part} variant="quiet" icon={Icon} onClick={() => setOpen(part)}>
                {t(`${part}.open`)}
              </Button>
            ))}
          </>
        )
      }
    >
      <Loaded query={query} skeleton={WEEK_SKELETON}>
        {(centers) =>
          center === undefined ? (
            <EmptyState icon={MapPin} title={t('bookings.noCenter')} text={t('bookings.noCenterText')} />
          ) : (
            <>
              <search className="grid sm:max-w-md">
                <SearchField
                  label={t('bookings.search.label')}
                  placeholder={t('bookings.search.hint')}
                  {...filters.field('search')}
                />
              </search>
              {words !== '' ? (
                <FoundBookings words={words} centers={centers} mayReadOrders={mayReadOrders} />
              ) : (
                <>
                  <Controls center={center} centers={centers} filters={filters} />
                  <CenterWeek
                    key={center.id}
                    {...{ center, centers, filters, mayReadOrders }}
                    onFree={center.isActive ? enter : undefined}
                  />
                </>
              )}
            </>
          )
        }
      </Loaded>
      {open === 'new' && entersAt !== undefined && (
        <NewBookingDialog
          center={entersAt}
          centers={bookable}
          wish={wish}
          onEntered={({ centerId, startsAt, timeZone }) =>
            filters.change({ search: '', center: centerId, practitioner: '', week: mondayOf(dayOf(startsAt, timeZone)) })
          }
          onClose={close}
        />
      )}
      {open === 'hours' && center !== undefined && <HoursDialog center={center} onClose={close} />}
      {open === 'practitioners' && center !== undefined && <PractitionersDialog center={center} onClose={close} />}
      {open === 'closures' && center !== undefined && <ClosuresDialog center={center} onClose={close} />}
      {open === 'bookings.settings' && <SettingsDialog onClose={close} />}
    </PageFrame>
  )
}

interface FoundBookingsProps {
  words: string
  centers: readonly AdminCenter[]
  mayReadOrders: boolean
}

/** What a search finds in all centres, in place of the week. */
function FoundBookings({ words, centers, mayReadOrders }: FoundBookingsProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const query = useQuery(bookingQueries.search(words))
  const [opened, setOpened] = useState<AdminBooking>()
  if (words.length < BOOKING_SEARCH.leastLetters)
    return <p className="text-compact text-ink-2">{t('bookings.search.tooShort', { number: BOOKING_SEARCH.leastLetters })}</p>
  return (
    <>
      <Loaded query={query} skeleton={WEEK_SKELETON}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={CalendarSearch} title={t('bookings.search.none')} text={t('filters.noneFoundText')} />
          ) : (
            <>
              <ul className="grid gap-4">
                {found.map((booking) => (
                  <li key={booking.id} className="grid gap-1.5">
                    <p className="num text-sm text-ink-2 first-letter:uppercase">
                      {formatDate(booking.startsAt, language, booking.timeZone)} · {booking.centerName}
                    </p>
                    <BookingButton booking={booking} timeZone={booking.timeZone} onOpen={setOpened} />
                  </li>
                ))}
              </ul>
              {found.length === BOOKING_SEARCH.mostListed && (
                <p className="text-compact text-ink-2">{t('bookings.search.more', { number: BOOKING_SEARCH.mostListed })}</p>
              )}
            </>
          )
        }
      </Loaded>
      <OpenedBooking booking={opened} centers={centers} mayReadOrders={mayReadOrders} onClose={() => setOpened(undefined)} />
    </>
  )
}

type OpenedBookingProps = Omit<BookingDialogProps, 'booking'> & { booking: AdminBooking | undefined }

/** The window of the appointment that was chosen, if any. */
const OpenedBooking = ({ booking, ...dialog }: OpenedBookingProps) =>
  booking && <BookingDialog key={booking.id} booking={booking} {...dialog} />

const formatDate = (instant: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'full', timeZone }).format(new Date(instant))

const shownMonday = (filters: Filters, { timeZone }: AdminCenter): string => mondayOf(filters.of('week') || todayIn(timeZone))

interface CenterWeekProps {
  center: AdminCenter
  centers: readonly AdminCenter[]
  filters: Filters
}

interface WeekOfCenterProps extends CenterWeekProps {
  mayReadOrders: boolean
  /** Where the centre takes new appointments. */
  onFree: ((wish: BookingWish) => void) | undefined
}

function CenterWeek({ center, centers, filters, mayReadOrders, onFree }: WeekOfCenterProps) {
  const monday = shownMonday(filters, center)
  const bookings = useQuery(bookingQueries.week(center.id, monday))
  const hours = useQuery(bookingQueries.hours(center.id))
  const closures = useQuery(bookingQueries.closures(center.id))
  const practitioners = useQuery(bookingQueries.practitioners(center.id))
  const shown = practitioners.data?.find(({ id }) => id === filters.of('practitioner'))
  const around = [hours, closures, practitioners]
  // Without what lies around them appointments are drawn all the same, once it is known that it does not come.
  const week = { ...bookings, data: around.some(({ isPending }) => isPending) ? undefined : bookings.data }
  // Who is switched off takes no new appointments, and what is closed must be known first.
  const isKnown = around.every(({ data }) => data !== undefined)
  const onFreeHour = onFree && ((day: string, time?: string) => onFree({ day, time, practitionerId: shown?.id }))
  const [opened, setOpened] = useState<AdminBooking>()
  const showsCancelled = filters.of('cancelled') !== ''
  return (
    <>
      <Loaded query={week} skeleton={WEEK_SKELETON}>
        {(bookings) => (
          <WeekView
            monday={monday}
            timeZone={center.timeZone}
            bookings={bookings
              .filter(({ status }) => showsCancelled || status === 'held' || status === 'confirmed')
              .filter(({ practitioner }) => shown === undefined || practitioner?.id === shown.id)}
            calendars={calendarsOf(
              {
                seats: hours.data?.seats,
                hours: hours.data?.hours ?? [],
                closures: closures.data ?? [],
                practitioners: practitioners.data ?? [],
              },
              shown?.id,
            )}
            onOpen={setOpened}
            onFree={isKnown && shown?.isActive !== false ? onFreeHour : undefined}
            whenEmpty={
              <EmptyWeek
                monday={monday}
                timeZone={center.timeZone}
                nextBookingAt={(shown ?? center).nextBookingAt}
                elsewhere={shown === undefined ? centers.filter(({ id }) => id !== center.id) : []}
                onWeek={(week, centerId = center.id) => filters.change({ week, center: centerId })}
              />
            }
          />
        )}
      </Loaded>
      <OpenedBooking booking={opened} centers={centers} mayReadOrders={mayReadOrders} onClose={() => setOpened(undefined)} />
    </>
  )
}

const WEEK_SKELETON = <Skeleton className="h-128" />

/** Stays when another centre is chosen: the keyboard is in it. */
function Controls({ center, centers, filters }: CenterWeekProps) {
  const { t } = useTranslation('backoffice')
  const monday = shownMonday(filters, center)
  const weekName = useWeekName()
  const go = (week: string) => filters.change({ week })
  const practitioners = useQuery(bookingQueries.practitioners(center.id)).data ?? []
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
      <SelectField
        label={t('bookings.center')}
        className="w-full sm:w-72"
        options={centers.map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : t('bookings.inactiveCenter', { name }),
        }))}
        value={center.id}
        onValueChange={(id) => filters.change({ center: id, practitioner: '' })}
      />
      <PractitionerSelect
        practitioners={practitioners}
        label={t('bookings.practitioner')}
        className="w-full sm:w-60"
        none={t('bookings.everyone')}
        value={practitioners.some(({ id }) => id === filters.of('practitioner')) ? filters.of('practitioner') : ''}
        onValueChange={(practitioner) => filters.change({ practitioner })}
      />
      <div className="flex items-center gap-2">
        <IconButton label={t('bookings.weekBefore')} onClick={() => go(addDays(monday, -7))}>
          <ChevronLeft size={19} aria-hidden="true" />
        </IconButton>
        <Button variant="quiet" size="small" className="h-11" onClick={() => go('')}>
          {t('bookings.today')}
        </Button>
        <IconButton label={t('bookings.weekAfter')} onClick={() => go(addDays(monday, 7))}>
          <ChevronRight size={19} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="min-w-60 flex-1 max-sm:basis-full">
        <h2 aria-live="polite" className="num text-title-sm">
          {weekName(monday)}
        </h2>
        <p className="text-sm text-ink-3">{t('bookings.timeZone', { zone: center.timeZone.replaceAll('_', ' ') })}</p>
      </div>
      <label className="inline-flex min-h-11 items-center gap-2.5 text-compact">
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          checked={filters.of('cancelled') !== ''}
          onChange={(event) => filters.change({ cancelled: event.target.checked ? 'yes' : '' })}
        />
        {t('bookings.showCancelled')}
      </label>
    </div>
  )
}
