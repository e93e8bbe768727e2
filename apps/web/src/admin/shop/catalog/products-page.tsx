import { PRODUCT_CATEGORIES, PRODUCT_ORDERS } from '@chioma/contract'
import { Package, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AddressFilters, SearchField, useAddressFilters } from '../../../lib/filters.tsx'
import { PageByPage } from '../../../lib/page-by-page.tsx'
import { Button, DownloadButton, RouteButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { LegalWarning } from '../legal/legal-warning.tsx'
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
        <>
          <DownloadButton href={`/api/admin/products.csv${filters.query}`}>{t('products.export')}</DownloadButton>
          <RouteButton to="/admin/products/new">
            <Plus size={18} aria-hidden="true" />
            {t('products.add')}
          </RouteButton>
        </>
      }
    >
      <LegalWarning />
      <Filters filters={filters} />
      <ProductList filters={filters} />
    </PageFrame>
  )
}

function Filters({ filters }: { filters: AddressFilters<FilterName> }) {
  const { t } = useTranslation('backoffice')
  const select = (name: FilterName, label: string, options: readonly { value: string; label: string }[]) => (
    <SelectField label={label} options={options} {...filters.field(name)} />
  )
  return (
    <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_auto]">
      <SearchField label={t('filters.search')} {...filters.field('search')} className="max-lg:col-span-2" />
      {select('category', t('products.category'), [
        { value: '', label: t('filters.all') },
        ...PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`products.categories.${value}`) })),
      ])}
      {select(
        'state',
        t('products.state'),
        STATES.map((state) => ({ value: state === 'active' ? '' : state, label: t(`products.states.${state}`) })),
      )}
      {select(
        'order',
        t('filters.order'),
        PRODUCT_ORDERS.map((order) => ({ value: order === 'newest' ? '' : order, label: t(`products.orders.${order}`) })),
      )}
      <Button variant="plain" disabled={!filters.isAny} onClick={filters.clear}>
        {t('filters.clear')}
      </Button>
    </search>
  )
}

function ProductList({ filters }: { filters: AddressFilters<FilterName> }) {
  const { t } = useTranslation('backoffice')
  return (
    <PageByPage
      query={useProductList(filters.query)}
      skeleton={<Skeletons count={4} className="h-20" />}
      empty={
        <EmptyState
          icon={Package}
          title={t(filters.isAny ? 'products.noneFound' : 'products.empty')}
          text={t(filters.isAny ? 'filters.noneFoundText' : 'products.emptyText')}
        />
      }
      more={t('filters.more')}
    >
      {(products) => (
        <RowList items={products} className="rounded-card border border-line bg-surface">
          {(product) => <ProductRow key={product.id} product={product} />}
        </RowList>
      )}
    </PageByPage>
  )
}
