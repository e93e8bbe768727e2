import { lazy } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { LazyPart } from '../lazy-part.tsx'
import { usePageHead } from '../page-head.ts'
import { StaffSkeleton } from './staff-skeleton.tsx'

const StaffArea = lazy(() => import('../admin/staff-area.tsx').then((module) => ({ default: module.StaffArea })))

/** The staff area: nothing of it is drawn on the server or loaded by visitors. */
export function StaffRoute() {
  usePageHead('staff')
  if (!useHydrated()) return <StaffSkeleton />
  return (
    <LazyPart fallback={<StaffSkeleton />}>
      <StaffArea />
    </LazyPart>
  )
}
