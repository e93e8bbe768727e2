import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasStaffHint } from '../../lib/staff-hint.ts'
import { useInBrowser } from '../../lib/use-in-browser.ts'

/** The way to the staff area, shown where somebody of the staff has signed in. */
export function StaffLink() {
  const { t } = useTranslation()
  if (!useInBrowser() || !hasStaffHint()) return null
  return (
    <Link
      to="/admin"
      className="inline-flex h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold no-underline transition-colors hover:bg-sunken focus-visible:rounded-full"
    >
      {t('site:nav.admin')}
    </Link>
  )
}
