import type { AdminOrder } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PageSection } from '../../../ui/page-frame.tsx'
import { useActorName } from './use-actor-name.ts'

/** What happened to an order, the latest first. */
export function OrderTimeline({ order: { events, currency } }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const latestFirst = [...events].reverse()
  const nameOf = useActorName()
  return (
    <PageSection title={t('orders.timeline')}>
      <ol className="relative grid gap-5 border-l border-line pl-6">
        {latestFirst.map((event, index) => (
          <li key={`${event.at}${event.kind}`} className="relative">
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-1.5 -left-[1.84rem] size-2.5 rounded-full border-2',
                index === 0 ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
              )}
            />
            <p className="leading-snug font-semibold">
              {t(`orders.events.${event.kind}`)}
              {event.amount !== null && <span className="num font-normal"> · {money(event.amount, currency)}</span>}
            </p>
            <p className="num text-sm text-ink-3">
              <time dateTime={event.at}>{formatDateTime(event.at)}</time> · {nameOf(event.actor)}
            </p>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
