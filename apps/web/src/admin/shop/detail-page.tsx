import type { Currency } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loaded, type Loading } from '../../lib/loaded.tsx'
import { siteSettingsQuery } from '../../lib/site-settings.ts'
import { RouteButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'

interface DetailPageProps<Thing> {
  query: Loading<Thing>
  icon: LucideIcon
  /** Said where there is no such thing. */
  notFound: string
  list: { to: string; label: string }
  children: (thing: Thing) => ReactNode
}

/** One thing of a list on a page of its own; where there is none, the way back to the list. */
export function DetailPage<Thing>({ query, icon, notFound, list, children }: DetailPageProps<Thing>) {
  return (
    <Loaded
      query={query}
      skeleton={
        <div className="grid gap-5">
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-96" />
        </div>
      }
      notFound={<EmptyState icon={icon} isPage title={notFound} action={<RouteButton to={list.to}>{list.label}</RouteButton>} />}
    >
      {children}
    </Loaded>
  )
}

/** A price is typed in the currency of the shop alone: until that is known there is no form. */
export function InShopCurrency({ children }: { children: (currency: Currency) => ReactNode }) {
  return (
    <Loaded query={useQuery(siteSettingsQuery)} skeleton={<Skeletons count={3} className="h-40" />}>
      {({ currency }) => children(currency)}
    </Loaded>
  )
}
