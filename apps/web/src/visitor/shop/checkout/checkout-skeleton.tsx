import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'

/** The page's shape while it is on its way; `isPaymentOnly` for the part with the card. */
export function CheckoutSkeleton({ label, isPaymentOnly = false }: { label: string; isPaymentOnly?: boolean }) {
  return (
    <div className={isPaymentOnly ? '' : 'pt-14'}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true">
        {isPaymentOnly ? (
          <PaymentShape />
        ) : (
          <>
            <Skeleton className="mb-8 h-10 w-52" />
            <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
              <div className="grid gap-6">
                <Skeleton className="h-12 w-40" />
                <SkeletonText lines={5} />
              </div>
              <PaymentShape />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

const PaymentShape = () => (
  <Card isPadded className="grid min-h-[34rem] content-start gap-6">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-44" />
    <Skeleton className="h-12 rounded-full" />
  </Card>
)
