import type { AdminProduct } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { changeProduct } from './product-requests.ts'
import { useKeepProduct, useRefreshProducts } from './use-products.ts'

/** Takes a product out of the shop or back into it, and offers to take that back. */
export function useArchiving({ id }: AdminProduct) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const keep = useKeepProduct()
  const refresh = useRefreshProducts()
  const archiving = useMutation({
    mutationFn: (change: { isArchived: boolean; version: number }) => changeProduct(id, change),
    onSuccess: (changed) => {
      keep(changed)
      const { isArchived, version } = changed
      showToast({
        title: t(isArchived ? 'products.nowArchived' : 'products.nowRestored'),
        action: { label: t('actions.undo'), onAct: () => archiving.mutate({ isArchived: !isArchived, version }) },
      })
    },
    onError: (error) => {
      showToast({ title: t('products.changeFailed'), description: errorText(error, t), variant: 'destructive' })
      void refresh()
    },
  })
  return archiving
}
