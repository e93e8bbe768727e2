import type { AdminProduct } from '@chioma/contract'
import { type InfiniteData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../../lib/api/request.ts'
import { usePages } from '../../../lib/page-by-page.tsx'
import { ruleQueries } from '../rules/rule-requests.ts'
import { fetchProduct, fetchProductPage, PRODUCTS } from './product-requests.ts'

export const productQueries = {
  all: ['staff', 'products'] as const,
  list: ['staff', 'products', 'list'] as const,
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
export function useKeepProduct(): (changed: AdminProduct) => void {
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
