import { PRODUCT_CATEGORIES, PRODUCT_ORDERS } from '@chioma/contract'
import { Package, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { type AddressFilters, useAddressFilters } from '../../lib/use-address-filters.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { RouteButton } from '../../ui/route-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductRow } from './product-row.tsx'
import { useProductList } from './use-products.ts'

const FILTERS = ['search', 'category', 'state', 'order'] as const
type FilterName = (typeof FILTERS)[number]
const STATES = ['active', 'archived', 'all'] as const

/** Everything the shop sells, and what it no longer sells. */
export function ProductsPage() {
  const { t } = useTranslation('backoffice')
  const filters = useAddressFilters(FILTERS)
  return (
    <PageFrame
      title={t('products.title')}
      intro={t('products.intro')}
      actions={
        <RouteButton to="/admin/products/new">
          <Plus size={18} aria-hidden="true" />
          {t('products.add')}
        </RouteButton>
      }
    >
      <Filters filters={filters} />
      <ProductList filters={filters} />
    </PageFrame>
  )
}

function Filters({ filters }: { filters: AddressFilters<FilterName> }) {
  const { t } = useTranslation('backoffice')
  return (
    <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_auto]">
      <SearchField
        label={t('filters.search')}
        value={filters.of('search')}
        onSearch={(search) => filters.change({ search })}
        className="max-lg:col-span-2"
      />
      <Field label={t('products.category')}>
        {(control) => (
          <Select
            {...control}
            value={filters.of('category')}
            onChange={(event) => filters.change({ category: event.target.value })}
          >
            <option value="">{t('filters.all')}</option>
            {PRODUCT_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(`products.categories.${category}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('products.state')}>
        {(control) => (
          <Select {...control} value={filters.of('state')} onChange={(event) => filters.change({ state: event.target.value })}>
            {STATES.map((state) => (
              <option key={state} value={state === 'active' ? '' : state}>
                {t(`products.states.${state}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('filters.order')}>
        {(control) => (
          <Select {...control} value={filters.of('order')} onChange={(event) => filters.change({ order: event.target.value })}>
            {PRODUCT_ORDERS.map((order) => (
              <option key={order} value={order === 'newest' ? '' : order}>
                {t(`products.orders.${order}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="plain" disabled={!filters.isAny} onClick={filters.clear}>
        {t('filters.clear')}
      </Button>
    </search>
  )
}

function ProductList({ filters }: { filters: AddressFilters<FilterName> }) {
  const { t } = useTranslation('backoffice')
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useProductList(filters.query)
  const products = data?.pages.flatMap(({ items }) => items) ?? []
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
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  if (products.length === 0)
    return (
      <EmptyState icon={Package} title={t(filters.isAny ? 'products.noneFound' : 'products.empty')}>
        {t(filters.isAny ? 'filters.noneFoundText' : 'products.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" className="justify-self-center" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t('filters.more')}
        </Button>
      )}
    </>
  )
}
