import type { AdminOrder, Currency, Refund } from '@chioma/contract'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConflictNotice } from '../../../lib/conflict-notice.tsx'
import { FormDecimalField, ReasonField } from '../../../lib/form/form-fields.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { formatInstant } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { FormDialog } from '../../../lib/unsaved-guard.tsx'
import { useLostFocus } from '../../../lib/use-focus.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice, ProblemNotice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { hasPendingRefund, type RefundInput } from './use-orders.ts'
import { type Comparison, otherRefunds, useRefunding } from './use-refunding.ts'

/** Gives money back, in part or whole: an amount and a reason, then the question whether that is meant. */
export function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const refunding = useRefunding(order, onClose)
  const { seen, wanted, conflict } = refunding
  const reason = useWatch({ control: refunding.control, name: 'reason' })
  return (
    <FormDialog
      width="narrow"
      title={t('refund.title', { number: seen.number })}
      isDirty={reason !== '' && !refunding.isBusy}
      onClose={onClose}
    >
      {conflict !== undefined ? (
        <RefundConflict comparison={conflict} onGoOn={() => refunding.goOn(conflict)} onClose={onClose} />
      ) : wanted === undefined ? (
        <RefundForm order={seen} isWaiting={hasPendingRefund(order)} refunding={refunding} />
      ) : (
        <RefundQuestion
          order={seen}
          wanted={wanted}
          isBusy={refunding.isBusy}
          failure={refunding.failure}
          onConfirm={() => refunding.confirm(wanted)}
          onBack={() => refunding.decide(undefined)}
        />
      )}
    </FormDialog>
  )
}

interface RefundFormProps {
  order: AdminOrder
  /** Other money of the order is on its way back. */
  isWaiting: boolean
  refunding: ReturnType<typeof useRefunding>
}

function RefundForm({ order: { currency, lines }, isWaiting, refunding }: RefundFormProps) {
  const { control, submit, visits, mostOf, chooseVisit } = refunding
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const first = useLostFocus<HTMLInputElement>()
  const visitId = useWatch({ control, name: 'orderLineId' })
  const visitName = useVisitName(lines)
  return (
    <SheetForm onSubmit={submit} isBusy={false} isReady={!isWaiting} error={undefined} action={t('staff:forms.continue')}>
      {isWaiting && <Notice role="status">{t('refund.waiting')}</Notice>}
      {visits.length > 0 && (
        <SelectField
          label={t('refund.for')}
          hint={visitId === '' ? undefined : t('refund.forHint')}
          none={t('refund.anAmount')}
          options={visits.map(({ id }) => ({ value: id, label: visitName(id) }))}
          value={visitId}
          onValueChange={chooseVisit}
        />
      )}
      <FormDecimalField
        ref={first}
        control={control}
        name="amount"
        label={t('refund.amount', { currency })}
        hint={t('refund.amountHint', { most: money(mostOf(visitId), currency) })}
        required
      />
      <ReasonField control={control} name="reason" label={t('refund.reason')} hint={t('refund.reasonHint')} />
    </SheetForm>
  )
}

interface RefundQuestionProps {
  order: AdminOrder
  wanted: RefundInput
  isBusy: boolean
  /** Why it could not be made. */
  failure: string | undefined
  onConfirm: () => void
  onBack: () => void
}

function RefundQuestion({ order, wanted, isBusy, failure, onConfirm, onBack }: RefundQuestionProps) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const visitName = useVisitName(order.lines)
  const words = { amount: money(wanted.amount, order.currency), number: order.number }
  return (
    <div className="grid gap-5">
      <ProblemNotice text={failure} />
      <p className="num font-display text-title-sm leading-snug">
        {wanted.orderLineId === undefined
          ? t('refund.question', words)
          : t('refund.questionFor', { ...words, name: visitName(wanted.orderLineId) })}
      </p>
      <p className="text-compact text-ink-2">{t(order.isTestMode ? 'refund.finalTest' : 'refund.final')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="destructive" isBusy={isBusy} onClick={onConfirm}>
          {t('refund.confirm', words)}
        </Button>
        <Button autoFocus variant="quiet" disabled={isBusy} onClick={onBack}>
          {t('actions.back')}
        </Button>
      </div>
    </div>
  )
}

interface RefundConflictProps {
  comparison: Comparison
  onGoOn: () => void
  onClose: () => void
}

/** A refund was not made, because something else was done to the order's money: what and by whom, what is left, and the way on. */
function RefundConflict({ comparison: { before, now, wanted, amount }, onGoOn, onClose }: RefundConflictProps) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const { currency } = now
  const isLeft = Number(now.refundable) > 0
  const isWaiting = isLeft && hasPendingRefund(now)
  const refunds = otherRefunds(before.refunds, now.refunds)
  return (
    <ConflictNotice
      fields={[
        {
          name: 'refundable',
          before: money(before.refundable, currency),
          now: money(now.refundable, currency),
          wanted: undefined,
        },
      ]}
      labelOf={() => t('refund.left')}
      lastChange={undefined}
      text={t('refund.notMade', { amount: money(wanted, currency) })}
    >
      {refunds.length > 0 && <RefundList refunds={refunds} lines={now.lines} currency={currency} className="mt-3" />}
      {isWaiting && <p className="mt-3">{t('refund.waiting')}</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isLeft && (
          <Button size="small" isBusy={isWaiting} onClick={onGoOn}>
            {t('refund.goOn', { amount: money(amount, currency) })}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onClose}>
          {t(isLeft ? 'refund.leave' : 'site:actions.close')}
        </Button>
      </div>
    </ConflictNotice>
  )
}

const TONES: Record<Refund['status'], ChipTone> = { pending: 'neutral', succeeded: 'accent', failed: 'high' }

interface RefundListProps {
  refunds: readonly Refund[]
  /** Those of the order, which name the visits that refunds were for. */
  lines: AdminOrder['lines']
  currency: Currency
  className?: string
}

/** What was given back: how much, why, when, by whom, and how it stands. */
export function RefundList({ refunds, lines, currency, className }: RefundListProps) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const nameOf = useActorName()
  const visitName = useVisitName(lines)
  return (
    <ul className={classNames('divide-y divide-line border-y border-line', className)}>
      {refunds.map(({ id, amount, reason, orderLineId, createdAt, requestedBy, status }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
          <p className="min-w-0">
            <span className="num font-semibold">{money(amount, currency)}</span>
            {orderLineId !== null && <span className="block text-compact">{visitName(orderLineId)}</span>}
            {reason !== null && <span className="block text-compact break-words text-ink-2">{reason}</span>}
            <span className="num block text-sm text-ink-3">
              {formatDateTime(createdAt)} · {nameOf(requestedBy)}
            </span>
          </p>
          <p>
            <Chip tone={TONES[status]}>{t(`refund.statuses.${status}`)}</Chip>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What a line of an order is called, with when it was to be: there may be several visits of one service. */
function useVisitName(lines: AdminOrder['lines']): (lineId: string) => string {
  const { language } = useLanguage()
  return (lineId) => {
    const { name = '', booking = null } = lines.find(({ id }) => id === lineId) ?? {}
    return booking === null ? name : `${name}, ${formatInstant(booking.startsAt, language, booking.timeZone)}`
  }
}

const NOT_STAFF = ['visitor', 'provider', 'system'] as const

/** Who did something to an order, in words: a member of the staff by their name. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation('backoffice')
  return (actor) => (NOT_STAFF.some((known) => known === actor) ? t(`orders.actors.${actor}`) : actor)
}
