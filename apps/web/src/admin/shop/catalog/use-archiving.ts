import { type AdminProduct, adminProductSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { useVersionedMutation } from '../../../lib/use-versioned-mutation.ts'
import { useToast } from '../../../ui/toast.tsx'
import { changeProduct } from './product-requests.ts'
import { useKeepProduct, useRefreshProducts } from './use-products.ts'

/** Takes a product out of the shop or back into it, whatever else of it was changed meanwhile, and offers to take that back. */
export function useArchiving(product: AdminProduct) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const keep = useKeepProduct()
  const refresh = useRefreshProducts()
  const wordsOf = (isArchived: boolean) => ({ isArchived: String(isArchived) })
  const archiving = useVersionedMutation({
    seen: product,
    schema: adminProductSchema,
    mutationFn: (isArchived: boolean, { id, version }) => changeProduct(id, { isArchived, version }),
    wordsOf: ({ isArchived }) => wordsOf(isArchived),
    wordsOfWanted: wordsOf,
    onSuccess: (changed) => {
      keep(changed)
      showToast({
        title: t(changed.isArchived ? 'products.nowArchived' : 'products.nowRestored'),
        action: { label: t('actions.undo'), onClick: () => archiving.mutate(!changed.isArchived, changed) },
      })
    },
    onError: (error) => {
      showToast({ title: t('products.changeFailed'), description: errorText(error, t), variant: 'destructive' })
      void refresh()
    },
  })
  return archiving
}
