import { useTranslation } from 'react-i18next'
import { Spinner } from '../../ui/spinner.tsx'
import { usePageHead } from '../page-head.ts'

/** What stands while the staff area is on its way; each of its pages then says its own name. */
export function StaffSkeleton() {
  const { t } = useTranslation()
  usePageHead('staff')
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Chioma</h1>
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <Spinner />
        {t('site:actions.loading')}
      </p>
    </main>
  )
}
