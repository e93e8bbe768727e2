import type { AdminProduct } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { DetailPage } from '../detail-page.tsx'
import { ProductEditor } from './product-editor.tsx'
import { nameIn } from './product-row.tsx'
import { productQueries, useArchiving } from './use-products.ts'

/** A page for one product, or for a new one where `id` is `new`. */
export function ProductPage({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const settings = useSiteSettings()
  return (
    <>
      <BackLink to="/admin/products" label={t('products.title')} />
      {id === 'new' ? (
        <PageFrame title={t('products.add')}>
          <ProductEditor product={undefined} currency={settings?.currency ?? 'USD'} />
        </PageFrame>
      ) : (
        <KnownProduct id={id} />
      )}
    </>
  )
}

function KnownProduct({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  return (
    <DetailPage
      query={useQuery(productQueries.one(id))}
      icon={PackageX}
      notFound={t('products.notFound')}
      list={{ to: '/admin/products', label: t('products.title') }}
    >
      {(product) => (
        <PageFrame title={nameIn(product, language)} actions={<ArchiveButton product={product} />}>
          <ProductEditor key={id} product={product} currency={product.currency} />
        </PageFrame>
      )}
    </DetailPage>
  )
}

function ArchiveButton({ product }: { product: AdminProduct }) {
  const { t } = useTranslation('backoffice')
  const archiving = useArchiving(product)
  const { isArchived } = product
  return (
    <Button variant="quiet" isBusy={archiving.pending !== undefined} onClick={() => archiving.mutate(!isArchived)}>
      {t(isArchived ? 'products.restore' : 'products.archive')}
    </Button>
  )
}
