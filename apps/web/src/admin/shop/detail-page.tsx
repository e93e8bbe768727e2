import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loaded, type Loading } from '../../lib/loaded.tsx'
import { RouteButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

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
