import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { InvitationForm, LinkPage, ResetForm, SetUpForm, SignInPage } from '../../admin/staff/sign-in/sign-in-page.tsx'
import { usePresence } from '../../admin/staff/staff-requests.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { chooseLanguage } from '../../lib/i18n/choose-language.ts'
import { addTexts } from '../../lib/i18n/translations.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useInitialData } from '../../lib/initial-data.tsx'
import { readPreference, storePreference } from '../../lib/preferences.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { BrandMark } from '../../visitor/site/frame/brand-mark.tsx'
import { StaffSkeleton } from '../browser-page.tsx'
import { StaffPages } from './staff-pages.tsx'
import { FocusTracker, StaffControls, useFocusOnEntry } from './staff-shell.tsx'

/** Everything under /admin: doors for who comes, pages for who is in. */
export function StaffArea() {
  const texts = useStaffTexts()
  const { t } = useTranslation()
  if (texts === 'failed')
    return (
      <main className="grid min-h-dvh place-items-center p-5">
        <ErrorState
          title={t('site:errors.language')}
          retry={{ label: t('site:actions.reload'), onRetry: () => location.reload() }}
        />
      </main>
    )
  if (texts === 'loading') return <StaffSkeleton />
  return (
    <FocusTracker>
      <Routes>
        <Route path="set-up" element={<AuthLayout>{setUp}</AuthLayout>} />
        <Route path="invitation" element={<AuthLayout>{invitation}</AuthLayout>} />
        <Route path="reset" element={<AuthLayout>{reset}</AuthLayout>} />
        <Route path="*" element={<Inside />} />
      </Routes>
    </FocusTracker>
  )
}

const setUp = <LinkPage purpose="setup">{(_, token) => <SetUpForm token={token} />}</LinkPage>
const invitation = (
  <LinkPage purpose="invitation">{({ email }, token) => <InvitationForm token={token} email={email ?? ''} />}</LinkPage>
)
const reset = <LinkPage purpose="reset">{({ email }, token) => <ResetForm token={token} email={email ?? ''} />}</LinkPage>

/** Whoever is not signed in signs in where they are, and then sees the page that they came for. */
function Inside() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = usePresence()
  if (data?.self !== undefined) return <StaffPages self={data.self} />
  if (data !== undefined)
    return (
      <AuthLayout>
        <SignInPage needsSetup={data.needsSetup} />
      </AuthLayout>
    )
  if (error === null) return <StaffSkeleton />
  return (
    <AuthLayout>
      <ErrorState
        title={errorText(error, t)}
        retry={{ label: t('site:actions.retry'), onRetry: () => void refetch(), isBusy: isFetching }}
      />
    </AuthLayout>
  )
}

/** The shell and its people, the shop's back office; why a model does not answer, and what findings are called. */
const NAMESPACES = ['staff', 'backoffice', 'editor', 'insights', 'errors', 'findings', 'journey', 'shop'] as const

/** Loads the words of the staff area, in the stored language where the page was drawn in another one. */
function useStaffTexts(): 'loading' | 'ready' | 'failed' {
  const { i18n } = useTranslation()
  const { language: drawn } = useInitialData()
  const { setLanguage } = useLanguage()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const language = chooseLanguage({ stored: readPreference('language'), server: drawn })
    addTexts(i18n, language, NAMESPACES)
      .then(() => (i18n.language === language ? storePreference('language', language) : setLanguage(language)))
      .then(
        () => setState('ready'),
        () => setState('failed'),
      )
  }, [drawn, i18n, setLanguage])
  return state
}

/** The page around what is asked at the entrance. */
function AuthLayout({ children }: { children: ReactNode }) {
  const main = useFocusOnEntry<HTMLElement>()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="wrap flex min-h-17 items-center justify-between gap-3">
        <a href="/" className="flex min-h-11 items-center gap-2.5 no-underline">
          <BrandMark />
          <span className="font-display text-title-md leading-none font-medium tracking-tight max-[27rem]:sr-only">Chioma</span>
        </a>
        <StaffControls />
      </header>
      <main id="main" ref={main} tabIndex={-1} className="grid flex-1 place-items-center px-5 py-8 outline-none sm:pb-[12vh]">
        {children}
      </main>
    </div>
  )
}
