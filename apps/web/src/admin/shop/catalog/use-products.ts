import type { AdminProduct } from '@chioma/contract'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../../lib/api/request.ts'
import { usePages } from '../../../lib/page-by-page.tsx'
import { fetchProduct, fetchProductPage, PRODUCTS } from './product-requests.ts'

const PRODUCTS_KEY = ['staff', 'products']
const LIST_KEY = [...PRODUCTS_KEY, 'list']
const oneKey = (id: string) => [...PRODUCTS_KEY, 'one', id]

/** Products page by page; `query` as it stands in the address. */
export const useProductList = (query: string) =>
  usePages({ queryKey: LIST_KEY, address: `${PRODUCTS}${query}`, fetchPage: fetchProductPage })

export const useProduct = (id: string) =>
  useQuery({ queryKey: oneKey(id), queryFn: ({ signal }) => fetchProduct(id, signal), staleTime: 0, gcTime: 0 })

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
    queryClient.setQueryData(oneKey(changed.id), changed)
    queryClient.setQueriesData<Pages>({ queryKey: LIST_KEY }, replaceIn(changed))
    for (const queryKey of [LIST_KEY, ['staff', 'recommendation-rules']]) void queryClient.invalidateQueries({ queryKey })
  }
}

export function useRefreshProducts(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY })
}
