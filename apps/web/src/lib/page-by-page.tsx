import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { isUsable, tabbablesIn } from '../ui/use-restore-focus.ts'
import type { Page } from './api/request.ts'
import { FailureNotice, Loaded, type Loading } from './loaded.tsx'

interface AddressOfPages<Item> {
  /** Names the list among everything that was loaded; its address belongs to it. */
  queryKey: readonly string[]
  /** Of the first page; each page names the next one. */
  address: string
  fetchPage: (address: string, signal?: AbortSignal) => Promise<Page<Item[]>>
}

/** A list that the server hands out in pages, asked for anew whenever it is opened: others add to it all the while. */
export const usePages = <Item,>({ queryKey, address, fetchPage }: AddressOfPages<Item>) =>
  useInfiniteQuery({
    queryKey: [...queryKey, address],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

interface PageByPageProps<Item> {
  query: Loading<InfiniteData<Page<Item[]>>> & {
    hasNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  skeleton: ReactNode
  /** What stands where there is nothing. */
  empty: ReactNode
  /** The words of the button for the next page. */
  more: string
  children: (items: Item[]) => ReactNode
}

/** A long list: what was loaded of it, and more at the press of a button. */
export function PageByPage<Item>({ query, skeleton, empty, more, children }: PageByPageProps<Item>) {
  const { hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = query
  return (
    <Loaded query={isFetchNextPageError ? { ...query, error: null } : query} skeleton={skeleton}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0) return empty
        return (
          <GrowingList
            more={hasNextPage ? more : undefined}
            isGrowing={isFetching}
            onMore={() => void fetchNextPage()}
            count={items.length}
          >
            {children(items)}
            {/* Beside the button, which asks again. */}
            {isFetchNextPageError && <FailureNotice error={error} />}
          </GrowingList>
        )
      }}
    </Loaded>
  )
}

interface GrowingListProps {
  /** The words of the button; none where everything is shown. */
  more: string | undefined
  isGrowing: boolean
  onMore: () => void
  count: number
  children: ReactNode
}

/** The keyboard goes on with the first thing that came, not behind all of it. */
function GrowingList({ more, isGrowing, onMore, count, children }: GrowingListProps) {
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const known = useRef<{ count: number; stops: ReadonlySet<HTMLElement> }>(undefined)
  useEffect(() => {
    const before = known.current
    if (before === undefined || before.count === count) return
    known.current = undefined
    const { activeElement } = document
    if (list.current === null) return
    if (activeElement !== button.current && activeElement !== document.body) return
    const arrived = tabbablesIn(list.current).find((stop) => !before.stops.has(stop) && stop !== button.current && isUsable(stop))
    arrived?.focus()
  }, [count])
  const askForMore = () => {
    known.current = { count, stops: new Set(list.current ? tabbablesIn(list.current) : []) }
    onMore()
  }
  return (
    <div ref={list} className="grid grid-cols-1 gap-5">
      {children}
      {more !== undefined && (
        <Button ref={button} variant="quiet" className="justify-self-center" isBusy={isGrowing} onClick={askForMore}>
          {more}
        </Button>
      )}
    </div>
  )
}
