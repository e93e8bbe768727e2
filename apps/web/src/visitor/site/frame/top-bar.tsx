import { LayoutDashboard, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { IconButton } from '../../../ui/button.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageSelect, ThemeSwitch } from './preference-controls.tsx'

/** Logo, name, and what is operated from every page. */
export function TopBar({ onOpenMyData, cart }: { onOpenMyData: () => void; cart: ReactNode }) {
  const { t } = useTranslation()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="wrap flex min-h-17 items-center gap-2 sm:gap-4">
        <Link to="/" className="flex min-h-11 items-center gap-2.5 no-underline">
          <BrandMark />
          <span>
            <span className="block max-[23.75rem]:sr-only font-display text-title-md leading-none font-medium tracking-tight">
              Chioma
            </span>
            <span className="mt-1 hidden text-tiny leading-none text-ink-3 sm:block">{t('site:nav.subtitle')}</span>
          </span>
        </Link>
        <nav aria-label={t('site:nav.label')} className="ml-auto flex items-center gap-1.5 sm:gap-2">
          <StaffLink />
          <LanguageSelect />
          <ThemeSwitch />
          <IconButton label={t('site:nav.myData')} onClick={onOpenMyData} aria-haspopup="dialog">
            <User size={18} aria-hidden="true" />
          </IconButton>
          {cart}
        </nav>
      </div>
    </header>
  )
}

/** The way to the staff area, shown where somebody of the staff has signed in. */
function StaffLink() {
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

/** Whether somebody of the staff signed in with this browser lately. It only decides which buttons are shown; doors have locks of their own. */
const hasStaffHint = (): boolean => /(?:^|;\s*)chioma_staff_here=1/.test(document.cookie)
