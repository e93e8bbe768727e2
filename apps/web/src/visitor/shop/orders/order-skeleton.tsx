import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'

/** An order's shape while it is on its way. */
export function OrderSkeleton({ label }: { label: string }) {
  return (
    <div className="pt-16">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="mt-3 h-6 w-80 max-w-full" />
        <Card isPadded className="mt-10 grid min-h-80 content-start gap-6">
          <div className="flex gap-4">
            <Skeleton className="size-16" />
            <SkeletonText lines={2} className="flex-1" />
          </div>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  )
}
