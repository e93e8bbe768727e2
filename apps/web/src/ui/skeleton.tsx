import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A grey shape where something is about to stand; give it the size of what comes. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-small bg-line', className)} />
}

/** Lines of text that are on their way; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  return (
    <div aria-hidden="true" className={classNames('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} className={classNames('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}

/** Grey shapes, and words in their place for those who do not see them. */
export function LoadingShapes({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  )
}

/** Several of the same size: rows of a list, or cards where `layout` says so. */
export function Skeletons({ count, className, layout = 'grid gap-3' }: { count: number; className: string; layout?: string }) {
  return (
    <div aria-hidden="true" className={layout}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
        <Skeleton key={place} className={className} />
      ))}
    </div>
  )
}

/** A page on its way: where it stands, its heading, what it says first and a picture. */
export function PageShapes({ label }: { label: string }) {
  return (
    <LoadingShapes label={label} className="grid gap-6">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-11 w-4/5" />
      <SkeletonText lines={3} />
      <Skeleton className="h-72 rounded-card" />
    </LoadingShapes>
  )
}
