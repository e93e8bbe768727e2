import type { AdminOrder, BookingHold } from '@chioma/contract'
import { CalendarHeart, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Picture } from '../../../ui/picture.tsx'

/** What was bought, at the prices of then, and what it came to. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const { currency, lines, subtotal, tax, shipping, total } = order
  const sums = [
    ['subtotal', subtotal],
    ['tax', tax],
    ['shipping', shipping],
    ['total', total],
  ] as const
  return (
    <PageSection title={t('orders.lines')}>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
            <Picture
              src={line.imageUrl}
              fallback={line.category === 'service' ? CalendarHeart : Package}
              className="size-12 rounded-small"
            />
            <div className="min-w-0">
              <p className="font-semibold">{line.name}</p>
              <p className="num text-sm text-ink-3">
                {t('orders.quantity', { quantity: line.quantity, price: money(line.unitPrice, currency) })}
                {line.partnerCompany !== null && ` · ${line.partnerCompany}`}
              </p>
              {line.category === 'service' && <BookedTime booking={line.booking} />}
            </div>
            <p className="num text-right">{money(line.lineTotal, currency)}</p>
          </li>
        ))}
      </ul>
      <dl className="num mt-4 ml-auto grid max-w-xs grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5">
        {sums.map(([name, amount]) => (
          <div key={name} className={classNames('col-span-2 grid grid-cols-subgrid', name === 'total' && 'pt-1.5 font-semibold')}>
            <dt>{t(`orders.sums.${name}`)}</dt>
            <dd className="text-right">{money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}

function BookedTime({ booking }: { booking: BookingHold | null }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  if (booking === null) return <p className="text-sm text-ink-2">{t('orders.noTime')}</p>
  const { startsAt, timeZone, centerName, status } = booking
  return (
    <p className="num text-sm text-ink-2">
      {formatDay(startsAt, language, timeZone)}, {formatTime(startsAt, language, timeZone)} · {centerName} ·{' '}
      {t(`bookings.statuses.${status}`)}
    </p>
  )
}
