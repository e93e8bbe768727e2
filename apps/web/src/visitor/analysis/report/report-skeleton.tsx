import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'

/** The report's shape while it is on its way. */
export function ReportSkeleton() {
  const { t } = useTranslation('journey')
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {t('report.loading')}
      </p>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-11 w-4/5" />
      <SkeletonText lines={3} />
      <div className="flex gap-3">
        <Skeleton className="h-7 w-28 rounded-full" />
        <Skeleton className="h-7 w-40 rounded-full" />
      </div>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </div>
  )
}
