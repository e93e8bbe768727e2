import { LayoutDashboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { hasStaffHint } from './staff-hint.ts'

/** The way to the staff area, shown where somebody of the staff has signed in. */
export function StaffLink() {
  const { t } = useTranslation()
  if (!useHydrated() || !hasStaffHint()) return null
  return (
    <Link
      to="/admin"
      aria-label={t('site:nav.admin')}
      className="inline-flex h-11 min-w-11 items-center justify-center rounded-full border border-line-strong text-sm sm:px-4 font-semibold no-underline transition-colors hover:bg-sunken focus-visible:rounded-full max-[28rem]:hidden"
    >
      <LayoutDashboard size={18} aria-hidden="true" className="sm:hidden" />
      <span className="hidden sm:inline">{t('site:nav.admin')}</span>
    </Link>
  )
}
