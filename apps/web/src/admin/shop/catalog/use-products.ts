import { type AdminProduct, adminProductSchema, type NewProduct, type ProductPatch } from '@chioma/contract'
import { type InfiniteData, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { errorText } from '../../../lib/api/error-text.ts'
import { getJson, getPage, type Page, postForm, sendJson } from '../../../lib/api/request.ts'
import { usePages } from '../../../lib/page-by-page.tsx'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { useToast } from '../../../ui/toast.tsx'
import { ruleQueries } from '../rules/rule-requests.ts'

const PRODUCTS = '/api/admin/products'

const fetchProductPage = (address: string, signal?: AbortSignal) => getPage(address, z.array(adminProductSchema), signal)
const fetchProduct = (id: string, signal?: AbortSignal) => getJson(`${PRODUCTS}/${id}`, adminProductSchema, signal)
export const addProduct = (body: NewProduct) => sendJson('POST', PRODUCTS, body, adminProductSchema)
export const changeProduct = (id: string, body: ProductPatch) => sendJson('PATCH', `${PRODUCTS}/${id}`, body, adminProductSchema)

export function uploadImage(id: string, image: File) {
  const form = new FormData()
  form.set('image', image)
  return postForm(`${PRODUCTS}/${id}/image`, { form, schema: adminProductSchema })
}

export const productQueries = {
  all: ['staff', 'products'] as const,
  list: ['staff', 'products', 'list'] as const,
  /** The first products for sale in whose names these words occur. */
  found: (words: string) =>
    queryOptions({
      queryKey: [...productQueries.all, 'found', words],
      queryFn: ({ signal }) =>
        getJson(
          `${PRODUCTS}?${new URLSearchParams({ search: words, order: 'name', limit: '8' })}`,
          z.array(adminProductSchema),
          signal,
        ),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...productQueries.all, 'one', id],
      queryFn: ({ signal }) => fetchProduct(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}

/** Products page by page; `query` as it stands in the address. */
export const useProductList = (query: string) =>
  usePages({ queryKey: productQueries.list, address: `${PRODUCTS}${query}`, fetchPage: fetchProductPage })

type Pages = InfiniteData<Page<AdminProduct[]>>

/** Puts a product as the server gave it back in the place of the one that was shown; rules show its price. */
export function useCacheProduct(): (changed: AdminProduct) => void {
  const queryClient = useQueryClient()
  const replaceIn = (changed: AdminProduct) => (list: Pages | undefined) =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === changed.id ? changed : item)) })),
    }
  return (changed) => {
    queryClient.setQueryData(productQueries.one(changed.id).queryKey, changed)
    queryClient.setQueriesData<Pages>({ queryKey: productQueries.list }, replaceIn(changed))
    for (const queryKey of [productQueries.list, ruleQueries.list.queryKey]) void queryClient.invalidateQueries({ queryKey })
  }
}

export function useRefreshProducts(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: productQueries.all })
}

/** Takes a product out of the shop or back into it, whatever else of it was changed meanwhile, and offers to take that back. */
export function useArchiving(product: AdminProduct) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const keep = useCacheProduct()
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
