import { ORDER_STATUSES } from '@chioma/contract'
import { Download, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { type AddressFilters, useAddressFilters } from '../../lib/use-address-filters.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ORDER_GRID, OrderRow } from './order-row.tsx'
import { useOrderList } from './use-orders.ts'

const FILTERS = ['search', 'status', 'from', 'to'] as const
type FilterName = (typeof FILTERS)[number]
const DAYS = ['from', 'to'] as const

/** Every order, newest first, to find, read and take along. */
export function OrdersPage() {
  const { t } = useTranslation('backoffice')
  const filters = useAddressFilters(FILTERS)
  return (
    <PageFrame
      title={t('orders.title')}
      intro={t('orders.intro')}
      actions={
        <LinkButton variant="quiet" href={`/api/admin/orders.csv${filters.query}`} download>
          <Download size={17} aria-hidden="true" />
          {t('orders.export')}
        </LinkButton>
      }
    >
      <Filters filters={filters} />
      <OrderList filters={filters} />
    </PageFrame>
  )
}

function Filters({ filters }: { filters: AddressFilters<FilterName> }) {
  const { t } = useTranslation('backoffice')
  return (
    <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_auto]">
      <SearchField
        label={t('filters.search')}
        placeholder={t('orders.searchHint')}
        value={filters.of('search')}
        onSearch={(search) => filters.change({ search })}
        className="max-lg:col-span-2"
      />
      <Field label={t('orders.status')} className="max-lg:col-span-2">
        {(control) => (
          <Select {...control} value={filters.of('status')} onChange={(event) => filters.change({ status: event.target.value })}>
            <option value="">{t('orders.anyStatus')}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`orders.statuses.${status}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {DAYS.map((day) => (
        <Field key={day} label={t(`filters.${day}`)}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={filters.of(day)}
              onChange={(event) => filters.change({ [day]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button variant="plain" className="max-lg:col-span-2" disabled={!filters.isAny} onClick={filters.clear}>
        {t('filters.clear')}
      </Button>
    </search>
  )
}

function OrderList({ filters }: { filters: AddressFilters<FilterName> }) {
  const { t } = useTranslation('backoffice')
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useOrderList(filters.query)
  const orders = data?.pages.flatMap(({ items }) => items) ?? []
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title={errorText(error, t)}
        retry={{ label: t('site:actions.retry'), onRetry: () => void refetch(), isBusy: isFetching }}
      />
    )
  if (isPending)
    return (
      <div className="grid gap-3" role="status" aria-label={t('site:actions.loading')}>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  if (orders.length === 0)
    return (
      <EmptyState icon={ReceiptText} title={t(filters.isAny ? 'orders.noneFound' : 'orders.empty')}>
        {t(filters.isAny ? 'filters.noneFoundText' : 'orders.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <div className="rounded-card border border-line bg-surface">
        <div aria-hidden="true" className={`${ORDER_GRID} border-b border-line py-2.5 text-sm text-ink-3 max-lg:hidden`}>
          <span>{t('orders.number')}</span>
          <span>{t('orders.date')}</span>
          <span>{t('orders.customer')}</span>
          <span>{t('orders.status')}</span>
          <span className="text-right">{t('orders.total')}</span>
        </div>
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </div>
      {hasNextPage && (
        <Button variant="quiet" className="justify-self-center" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t('filters.more')}
        </Button>
      )}
    </>
  )
}
