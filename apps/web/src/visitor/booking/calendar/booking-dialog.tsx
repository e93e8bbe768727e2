import { type BookingHold, bookingHoldSchema, type Center, EARLY_START_VERSION, isWithinWithdrawal } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { MapPin, MapPinned } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/request.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select, SelectField } from '../../../ui/select-field.tsx'
import { bringIntoView } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { centersQuery } from '../centers-query.ts'
import { PersonStep, personValues } from './person-step.tsx'
import { ReportChoice } from './report-choice.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { type BookableService, type SlotChoice, useSlotChoice } from './use-slot-choice.ts'

export interface BookingDialogProps {
  service: BookableService
  onClose: () => void
  /** A time was held or booked. */
  onBooked: () => void
  /** What is shown behind the window may be old. */
  onRefused: () => void
  /** Goes on without a time; absent where that makes no sense. */
  onLater: (() => Promise<void>) | undefined
}

/** Where, on which day, at what time; then who comes. */
export function BookingDialog({ service, onClose, onBooked, onRefused, onLater }: BookingDialogProps) {
  const { t } = useTranslation('shop')
  const duration = service.durationMinutes === null ? '' : t('minutes', { count: service.durationMinutes })
  return (
    <Dialog
      onClose={onClose}
      title={t('booking.title')}
      description={duration === '' ? service.name : t('booking.text', { service: service.name, duration })}
      closeLabel={t('close')}
    >
      <CenterThenTime service={service} onClose={onClose} onBooked={onBooked} onRefused={onRefused} onLater={onLater} />
    </Dialog>
  )
}

function CenterThenTime({ service, onClose, onBooked, onRefused, onLater }: BookingDialogProps) {
  const { t } = useTranslation('shop')
  const centers = useQuery(centersQuery(useLanguage().language))
  if (centers.isError) {
    return (
      <div className="m-5 sm:m-7">
        <QueryError query={centers} title={t('booking.failed')} retry={t('retry')} />
      </div>
    )
  }
  if (centers.data === undefined) return <Skeleton className="m-7 h-80" />
  if (centers.data.length === 0) {
    return (
      <>
        <EmptyState
          icon={MapPinned}
          title={t('booking.noCenters')}
          text={onLater && t('booking.noCentersText')}
          className="m-5 sm:m-7"
        />
        <Foot onLater={onLater} onClose={onClose} />
      </>
    )
  }
  return (
    <TimeAtCenter
      service={service}
      centers={centers.data}
      onClose={onClose}
      onBooked={onBooked}
      onRefused={onRefused}
      onLater={onLater}
    />
  )
}

function TimeAtCenter(props: BookingDialogProps & { centers: Center[] }) {
  const { service, centers, onClose, onBooked, onRefused, onLater } = props
  const { t } = useTranslation('shop')
  const choice = useSlotChoice(service, centers)
  const [isSaying, setIsSaying] = useState(false)
  const [isTooEarly, setIsTooEarly] = useState(false)
  const [goneText, setGoneText] = useState<string>()
  const [person, setPerson] = useState(() => personValues(service.booking?.person))
  const [analysisId, setAnalysisId] = useState(service.booking?.report?.analysisId ?? null)
  const announce = useAnnouncement(service)
  const { center, practitioner, startsAt, timeZone, policy } = choice
  const isChosen = center !== undefined && startsAt !== undefined && policy !== undefined
  if (isSaying && isChosen) {
    const path = service.orderId === undefined ? '/api/bookings' : `/api/orders/${service.orderId}/bookings`
    return (
      <PersonStep
        time={{ startsAt, timeZone, policy, centerName: center.name, practitioner }}
        values={person}
        action={t(service.orderId === undefined ? 'booking.hold' : 'booking.confirm')}
        isEarly={isTooEarly || isEarly(service.agreedAt, startsAt, timeZone)}
        send={(said, isAskedEarly) => {
          setPerson({ ...personValues(said), isAskedEarly })
          return sendJson(
            'POST',
            path,
            {
              productId: service.productId,
              centerId: center.id,
              startsAt,
              practitionerId: practitioner?.id,
              person: said,
              analysisId,
              ...(isAskedEarly && { earlyStart: { version: EARLY_START_VERSION } }),
            },
            bookingHoldSchema,
          )
        }}
        onDone={(booking) => {
          announce(booking)
          onBooked()
          onClose()
        }}
        onFailed={(error) => {
          setIsTooEarly(isTooEarly || (error instanceof ApiError && error.code === 'early_start_missing'))
          setGoneText(error instanceof ApiError && error.code === 'practitioner_gone' ? errorText(error, t) : undefined)
          choice.refetch()
          onRefused()
        }}
        onBack={(written) => {
          setPerson(written)
          setIsSaying(false)
        }}
      >
        <ReportChoice chosen={analysisId} first={service.analysisId} onChoose={setAnalysisId} />
      </PersonStep>
    )
  }
  return (
    <>
      <div className="grid gap-6 px-5 py-6 sm:px-7">
        <CenterChoice centers={centers} chosen={center} onChoose={choice.chooseCenter} />
        <PractitionerChoice choice={choice} />
        {isSaying && (
          <div ref={bringIntoView}>
            <Notice tone="danger" role="alert">
              {goneText ?? t('booking.taken')}
            </Notice>
          </div>
        )}
        <SlotPicker choice={choice} />
      </div>
      <Foot onLater={onLater} onClose={onClose}>
        {/* It stays a stop of the Tab key: behind the times there would be none, and the window would hold the key there. */}
        <Button {...(!isChosen && { 'aria-disabled': true })} onClick={() => isChosen && setIsSaying(true)}>
          {t('booking.next')}
        </Button>
      </Foot>
    </>
  )
}

/** By the days of the centre; on the last of them those of the shop can differ, which the server knows. */
const isEarly = (agreedAt: string | undefined, startsAt: string, timeZone: string): boolean =>
  agreedAt !== undefined && isWithinWithdrawal(new Date(agreedAt), new Date(startsAt), timeZone)

/** Says that the time is held while it is paid, or booked where that is done. */
function useAnnouncement({ orderId }: BookableService): (booking: BookingHold) => void {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const toast = useToast()
  return ({ startsAt, timeZone, centerName }) => {
    const day = formatDay(startsAt, language, timeZone)
    const time = formatTime(startsAt, language, timeZone)
    toast(
      orderId === undefined
        ? { title: t('booking.held'), description: t('booking.heldText', { day, time }) }
        : { title: t('booking.booked'), description: t('booking.bookedText', { day, time, center: centerName }) },
    )
  }
}

interface CenterChoiceProps {
  centers: readonly Center[]
  chosen: Center | undefined
  onChoose: (id: string) => void
}

function CenterChoice({ centers, chosen, onChoose }: CenterChoiceProps) {
  const { t } = useTranslation('shop')
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block text-compact font-semibold">
        {t('booking.center')}
      </label>
      <Select id={id} className="mt-2" value={chosen?.id ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {centers.map((center) => (
          <option key={center.id} value={center.id}>
            {center.name}
          </option>
        ))}
      </Select>
      {chosen !== undefined && (
        <p className="mt-2 flex gap-2 text-sm text-ink-2">
          <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
          {chosen.address}
        </p>
      )}
    </div>
  )
}

/** Nothing where there is one of them, or no list. */
function PractitionerChoice({ choice: { practitioners, practitioner, choosePractitioner } }: { choice: SlotChoice }) {
  const { t } = useTranslation('shop')
  if (practitioners.length < 2) return null
  return (
    <SelectField
      label={t('booking.practitioner')}
      value={practitioner?.id ?? ''}
      none={t('booking.anyone')}
      options={practitioners.map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={(id) => choosePractitioner(id === '' ? undefined : id)}
    />
  )
}

function Foot({
  onLater,
  onClose,
  children,
}: {
  onLater: BookingDialogProps['onLater']
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation('shop')
  const [isLeaving, setIsLeaving] = useState(false)
  const later = async () => {
    setIsLeaving(true)
    await onLater?.()
    onClose()
  }
  return (
    <div className="sticky bottom-0 grid gap-x-3 gap-y-1 border-t border-line bg-sunken px-5 py-3 sm:flex sm:items-center sm:py-4 sm:px-7">
      {onLater !== undefined && (
        <>
          <p className="hidden min-w-0 flex-1 text-sm text-ink-3 sm:block">{t('booking.skipText')}</p>
          <Button variant="plain" className="order-last sm:order-none" isBusy={isLeaving} onClick={() => void later()}>
            {t('booking.skip')}
          </Button>
        </>
      )}
      {onLater === undefined && <span className="flex-1" />}
      {children}
    </div>
  )
}
