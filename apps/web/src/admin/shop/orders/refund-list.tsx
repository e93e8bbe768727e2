import type { Currency, Refund } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'

const TONES: Record<Refund['status'], ChipTone> = { pending: 'neutral', succeeded: 'accent', failed: 'high' }

interface RefundListProps {
  refunds: readonly Refund[]
  currency: Currency
  className?: string
}

/** What was given back: how much, why, when, by whom, and how it stands. */
export function RefundList({ refunds, currency, className }: RefundListProps) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const nameOf = useActorName()
  return (
    <ul className={classNames('divide-y divide-line border-y border-line', className)}>
      {refunds.map(({ id, amount, reason, createdAt, requestedBy, status }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
          <p className="min-w-0">
            <span className="num font-semibold">{money(amount, currency)}</span>
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

const NOT_STAFF = ['visitor', 'provider', 'system'] as const

/** Who did something to an order, in words: a member of the staff by their name. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation('backoffice')
  return (actor) => (NOT_STAFF.some((known) => known === actor) ? t(`orders.actors.${actor}`) : actor)
}
