import { type AdminOrder, addressLines, type BookingHold, formatPaymentMethod, formatTaxRate } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, Package, ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/format.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { DetailPage } from '../detail-page.tsx'
import { OrderStatusChip, TestModeChip } from './order-marks.tsx'
import { RefundDialog, RefundList, useActorName } from './refund-dialog.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { ShippingPanel } from './shipping-panel.tsx'
import { orderQueries } from './use-orders.ts'
import { owedOfFailed } from './use-refunding.ts'

interface OrderPageProps {
  id: string
  /** Whether the member may give money back and end reviews. */
  mayManage: boolean
}

/** One order: what was bought, what was paid, and what happened to it. */
export function OrderPage({ id, mayManage }: OrderPageProps) {
  const { t } = useTranslation('backoffice')
  const list = { to: '/admin/orders', label: t('orders.title') }
  return (
    <>
      <BackLink {...list} />
      <DetailPage query={useQuery(orderQueries.one(id))} icon={ReceiptText} notFound={t('orders.notFound')} list={list}>
        {(order) => <KnownOrder order={order} mayManage={mayManage} />}
      </DetailPage>
    </>
  )
}

function KnownOrder({ order, mayManage }: { order: AdminOrder; mayManage: boolean }) {
  const { t } = useTranslation('backoffice')
  const [isRefunding, setIsRefunding] = useState(false)
  const canRefund = mayManage && Number(order.refundable) > 0 && order.status !== 'review'
  return (
    <PageFrame
      title={t('orders.one', { number: order.number })}
      intro={t('orders.placed', { date: formatDateTime(order.createdAt) })}
      actions={
        canRefund && (
          <Button variant="quiet" onClick={() => setIsRefunding(true)}>
            {t('refund.open')}
          </Button>
        )
      }
    >
      <p className="-mt-3 flex flex-wrap items-center gap-2">
        <OrderStatusChip status={order.status} />
        {order.isTestMode && <TestModeChip />}
        {order.note !== null && <span className="text-compact text-ink-2">{t(`orders.notes.${order.note}`)}</span>}
      </p>
      {mayManage && <ReviewPanel order={order} />}
      <FailedRefund order={order} onRefund={canRefund ? () => setIsRefunding(true) : undefined} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <OrderLines order={order} />
          <ShippingPanel order={order} mayManage={mayManage} onRefund={canRefund ? () => setIsRefunding(true) : undefined} />
          <OrderPayment order={order} />
        </div>
        <div className="grid gap-6">
          <OrderRecipient order={order} />
          <OrderAgreements order={order} />
          <OrderTimeline order={order} />
        </div>
      </div>
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </PageFrame>
  )
}

/** Money that the payment provider did not give back is owed still, however much of it went back since. */
function FailedRefund({ order, onRefund }: { order: AdminOrder; onRefund: (() => void) | undefined }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const owed = owedOfFailed(order)
  if (owed === undefined) return null
  return (
    <Notice tone="caution" title={t('refund.failed')}>
      <p className="num">{t('refund.stillOwed', { amount: money(owed, order.currency) })}</p>
      {onRefund !== undefined && (
        <Button size="small" className="mt-3" onClick={onRefund}>
          {t('refund.open')}
        </Button>
      )}
    </Notice>
  )
}

/** Where its goods go; nothing where it has none. */
function OrderRecipient({ order }: { order: AdminOrder }) {
  const { recipient, isWithoutAddress, isCustomerErased } = order
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  if (recipient === null && !isWithoutAddress) return null
  return (
    <PageSection title={t('orders.shipTo')}>
      {recipient === null ? (
        <Notice tone="caution">
          <p>{t(isCustomerErased ? 'orders.erasedCustomer' : 'orders.withoutAddress')}</p>
          {!isCustomerErased && order.isInvoiceWaiting && <p>{t('orders.invoiceWaits')}</p>}
        </Notice>
      ) : (
        <address className="not-italic">
          {addressLines(recipient, language).map((line) => (
            <div key={line}>{line}</div>
          ))}
          <a href={`tel:${recipient.phone}`} className="num text-link mt-1.5 inline-block">
            {recipient.phone}
          </a>
        </address>
      )}
    </PageSection>
  )
}

/** The versions of the legal texts that it was made under. */
function OrderAgreements({ order: { agreements, earlyStart } }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  if (agreements.length === 0) return null
  return (
    <PageSection title={t('legal.agreed')}>
      <ul>
        {agreements.map(({ kind, version, savedAt }) => (
          <li key={kind}>
            <a href={`/legal/${kind}?version=${version}`} className="num text-link inline-block py-1 pointer-coarse:py-2.5">
              {t('legal.inVersion', { title: t(`site:legal.${kind}`), date: formatDateTime(savedAt) })}
            </a>
          </li>
        ))}
      </ul>
      {earlyStart !== null && (
        <p className="num mt-2 text-compact text-ink-2">
          {t('legal.earlyStart', { date: formatDateTime(earlyStart.requestedAt), version: earlyStart.version })}
        </p>
      )}
    </PageSection>
  )
}

/** What happened to an order, the latest first. */
function OrderTimeline({ order: { events, currency } }: { order: AdminOrder }) {
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

/** What came in, what went back, and where the receipt is. */
function OrderPayment({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const { currency, paymentMethod } = order
  const method = paymentMethod && formatPaymentMethod(paymentMethod, (kind) => t(`site:paymentMethod.${kind}`))
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('orders.received'), money(order.received, currency)],
    [t('orders.refunded'), money(order.refunded, currency)],
    [t('orders.email'), order.email ?? t('orders.noEmail')],
    [t('orders.receipt'), t(`orders.receipts.${order.receipt ?? 'none'}`)],
    [t('orders.provider'), order.provider === null ? t('orders.noPayment') : t(`orders.providers.${order.provider}`)],
    [t('orders.method'), method ?? t('orders.noMethod')],
    [t('orders.paymentId'), order.providerPaymentId ?? '–'],
  ]
  return (
    <PageSection title={t('orders.payment')}>
      <dl className="num grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {order.isInvoiceWaiting && (!order.isWithoutAddress || order.isCustomerErased) && (
        <Notice tone="caution" className="mt-5" title={t('orders.sellerMissing')}>
          <p>{t('orders.sellerMissingText')}</p>
          <Link to="/admin/legal?document=company" className="text-link inline-block py-1 font-semibold pointer-coarse:py-2.5">
            {t('site:legal.company')}
          </Link>
        </Notice>
      )}
      {order.invoices.length > 0 && (
        <p className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
          {order.invoices.map(({ id, kind, number }) => (
            <a key={id} href={`/api/admin/orders/${order.id}/invoices/${id}`} download className="num text-link">
              {t(`invoices.${kind}`, { number })}
            </a>
          ))}
        </p>
      )}
      {order.refunds.length > 0 && (
        <>
          <h3 className="mt-6 font-text text-base font-semibold tracking-normal">{t('refund.list')}</h3>
          <RefundList refunds={order.refunds} lines={order.lines} currency={currency} className="mt-2" />
        </>
      )}
    </PageSection>
  )
}

/** What was bought, at the prices of then, and what it came to. */
function OrderLines({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const { language } = useLanguage()
  const { currency, lines, subtotal, tax, taxes, shipping, shippingOption, total, isWithoutAddress, isCustomerErased } = order
  const isTaxOpen = isWithoutAddress && !isCustomerErased
  const isShipped = lines.some(({ category }) => category === 'product')
  const sumOf = (name: string, amount: string) => [name, money(amount, currency)] as const
  const sums = [
    sumOf(t('orders.sums.subtotal'), subtotal),
    ...(isShipped ? [sumOf([t('orders.sums.shipping'), shippingOption?.name].filter(Boolean).join(' · '), shipping)] : []),
    ...(isTaxOpen ? [[t('orders.sums.tax'), t('orders.sums.taxOpen')] as const] : []),
    ...(!isTaxOpen && taxes.length === 0 ? [sumOf(t('orders.sums.tax'), tax)] : []),
    ...taxes.map(({ label, country, rateBasisPoints, behavior, tax: amount }) =>
      sumOf(
        t(`orders.sums.${behavior}`, {
          tax: label ?? t('orders.sums.tax'),
          country,
          rate: formatTaxRate(rateBasisPoints, language),
        }),
        amount,
      ),
    ),
  ]
  return (
    <PageSection title={t('orders.lines')}>
      <RowList items={lines}>
        {(line) => (
          <li key={line.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
            <Picture
              src={line.imageUrl}
              fallback={line.category === 'service' ? CalendarHeart : Package}
              className="size-12 rounded-small"
            />
            <div className="min-w-0">
              <p className="font-semibold">{line.name}</p>
              {!isAlike(line.name, line.orderedName) && (
                <p className="text-sm wrap-anywhere text-ink-3">{t('orders.orderedAs', { name: line.orderedName })}</p>
              )}
              <p className="num text-sm text-ink-3">
                {t('orders.quantity', { quantity: line.quantity, price: money(line.unitPrice, currency) })}
                {line.partnerCompany !== null && ` · ${line.partnerCompany}`}
              </p>
              {line.category === 'service' && <BookedTime booking={line.booking} />}
            </div>
            <p className="num text-right">{money(line.lineTotal, currency)}</p>
          </li>
        )}
      </RowList>
      <dl className="num mt-4 ml-auto grid max-w-sm gap-y-1.5">
        {sums.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6">
            <dt>{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-6 pt-1.5 font-semibold">
          <dt>{t('orders.sums.total')}</dt>
          <dd className="text-right">{money(total, currency)}</dd>
        </div>
      </dl>
    </PageSection>
  )
}

/** Whether two names differ in no more than capitals and accents. */
const isAlike = (name: string, other: string): boolean => name.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

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
