import type { StaffSelf } from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut, Menu, Search, X } from 'lucide-react'
import { createContext, type KeyboardEvent, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { signOut, useSelfChange } from '../../admin/staff/staff-requests.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useToast } from '../../ui/toast.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { BrandMark } from '../../visitor/site/frame/brand-mark.tsx'
import { LanguageSelect, ThemeSwitch } from '../../visitor/site/frame/preference-controls.tsx'
import { CommandPalette, useCommands, usePaletteKey } from './command-palette.tsx'
import { GROUPS, type Section } from './sections.ts'

interface StaffShellProps {
  self: StaffSelf
  sections: readonly Section[]
  current: Section | undefined
  children: ReactNode
}

/** Sections at the side (behind a button where there is little room), the page beside them. */
export function StaffShell({ self, sections, current, children }: StaffShellProps) {
  const { t } = useTranslation('staff')
  const { pathname } = useLocation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const main = useFocusOnArrival(pathname)
  useRestoreFocus(main)
  const palette = usePaletteKey(pathname)
  const commands = useCommands(self, sections)
  const [openedAt, setOpenedAt] = useState(pathname)
  // Going somewhere closes the menu.
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setIsMenuOpen(false)
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMenuOpen) return
    setIsMenuOpen(false)
    menuButton.current?.focus()
  }
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-60 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('site:nav.skip')}
      </a>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the menu that it holds */}
      <header
        onKeyDown={closeByKey}
        className="border-b border-line bg-sunken lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0"
      >
        <div className="flex min-h-16 items-center justify-between gap-3 px-5">
          <Link to="/admin" className="flex min-h-11 items-center gap-2.5 no-underline">
            <BrandMark size={26} />
            <span className="font-display text-title-sm leading-none font-medium tracking-tight">Chioma</span>
          </Link>
          <IconButton
            ref={menuButton}
            label={t(isMenuOpen ? 'shell.closeMenu' : 'shell.openMenu')}
            aria-expanded={isMenuOpen}
            aria-controls="staff-menu"
            onClick={() => setIsMenuOpen(!isMenuOpen)}
            className="lg:hidden"
          >
            {isMenuOpen ? <X size={19} aria-hidden="true" /> : <Menu size={19} aria-hidden="true" />}
          </IconButton>
        </div>
        <div id="staff-menu" className={classNames('flex-col px-3 pb-4 lg:flex lg:flex-1', isMenuOpen ? 'flex' : 'hidden')}>
          <SectionLinks sections={sections} current={current} />
          <div className="mt-4 grid gap-3 border-t border-line px-3 pt-4 lg:hidden">
            <PaletteButton onOpen={() => palette.setIsOpen(true)} />
            <StaffControls />
          </div>
          <SignedInAs self={self} />
        </div>
      </header>
      <div className="min-w-0">
        <section
          aria-label={t('shell.display')}
          className="hidden min-h-16 items-center justify-between gap-4 border-b border-line px-8 lg:flex"
        >
          <PaletteButton onOpen={() => palette.setIsOpen(true)} />
          <StaffControls />
        </section>
        <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-304 px-5 py-7 outline-none sm:py-9 lg:px-8">
          {children}
        </main>
      </div>
      {palette.isOpen && <CommandPalette commands={commands} onClose={() => palette.setIsOpen(false)} />}
    </div>
  )
}

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <button
      type="button"
      onClick={onOpen}
      className="inline-flex min-h-11 w-full max-w-72 items-center gap-2.5 rounded-full border border-line-strong px-4 text-compact text-ink-2 transition-colors hover:bg-sunken focus-visible:rounded-full"
    >
      <Search size={17} aria-hidden="true" className="shrink-0" />
      <span className="flex-1 text-left">{t('backoffice:palette.open')}</span>
      <span aria-hidden="true" className="font-text text-sm text-ink-3 max-lg:hidden">
        {/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  )
}

function SectionLinks({ sections, current }: Pick<StaffShellProps, 'sections' | 'current'>) {
  const { t } = useTranslation('staff')
  return (
    <nav aria-label={t('shell.sections')} className="lg:flex-1">
      {GROUPS.filter((group) => sections.some((section) => section.group === group)).map((group) => (
        <div key={group} className="mt-2">
          <p className="px-3 pt-2 pb-1 text-caption font-semibold text-ink-3">{t(`shell.groups.${group}`)}</p>
          <ul>
            {sections
              .filter((section) => section.group === group)
              .map(({ path, name, icon: Icon }) => (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={path === current?.path ? 'page' : undefined}
                    className="flex min-h-11 items-center gap-3 rounded-small px-3 text-compact font-medium text-ink-2 no-underline transition-colors hover:bg-surface hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
                  >
                    <Icon size={18} aria-hidden="true" className="shrink-0" />
                    {t(`sections.${name}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function SignedInAs({ self }: { self: StaffSelf }) {
  const { t } = useTranslation('staff')
  const onSelf = useSelfChange()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const leave = useMutation({
    // What is still asked for would be refused from then on.
    mutationFn: () => queryClient.cancelQueries().then(signOut),
    onSuccess: () => onSelf(undefined),
    onError: (error) => {
      void queryClient.invalidateQueries()
      showToast({ title: errorText(error, t), variant: 'destructive' })
    },
  })
  return (
    <div className="mt-4 flex items-center gap-2 border-t border-line px-3 pt-4">
      <div className="min-w-0 flex-1">
        <p className="truncate text-compact font-semibold">{self.name}</p>
        <p className="truncate text-sm text-ink-3">{t(`roles.${self.role}`)}</p>
      </div>
      <IconButton label={t('shell.signOut')} isBusy={leave.isPending} onClick={() => leave.mutate()}>
        <LogOut size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Coming in, and going to another page, moves the focus into it, as a page load would. */
function useFocusOnArrival(pathname: string) {
  const main = useFocusOnEntry<HTMLElement>()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [pathname, main])
  return main
}

/** Back to the public pages, language and theme: on every page of the staff area. */
export function StaffControls() {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-1.5 sm:gap-2">
      <LinkButton href="/" variant="quiet" size="small" className="h-11">
        {t('site:nav.frontend')}
      </LinkButton>
      <LanguageSelect />
      <ThemeSwitch />
    </div>
  )
}

const HadFocusContext = createContext<RefObject<boolean>>({ current: false })

/** Knows whether anything below had the focus yet: on a page that has only just been loaded nobody has lost it. */
export function FocusTracker({ children }: { children: ReactNode }) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const note = () => {
      hadFocus.current = true
    }
    document.addEventListener('focusin', note, { once: true })
    return () => document.removeEventListener('focusin', note)
  }, [])
  return <HadFocusContext value={hadFocus}>{children}</HadFocusContext>
}

/** Takes the focus on appearing in the place of what had it: a door that opens, or one that closes. */
export function useFocusOnEntry<Entered extends HTMLElement>(): RefObject<Entered | null> {
  const ref = useRef<Entered>(null)
  const hadFocus = useContext(HadFocusContext)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [hadFocus])
  return ref
}
