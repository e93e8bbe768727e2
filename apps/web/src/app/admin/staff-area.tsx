import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { InvitationForm, ResetForm, SetUpForm } from '../../admin/staff/sign-in/joining-forms.tsx'
import { LinkPage } from '../../admin/staff/sign-in/link-pages.tsx'
import { SignInPage } from '../../admin/staff/sign-in/sign-in-page.tsx'
import { usePresence } from '../../admin/staff/use-presence.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { StaffSkeleton } from '../routes/staff-skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FocusWitness } from './focus-on-entry.tsx'
import { StaffPages } from './staff-pages.tsx'
import { useStaffTexts } from './use-staff-texts.ts'

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
    <FocusWitness>
      <Routes>
        <Route path="set-up" element={<AuthLayout>{setUp}</AuthLayout>} />
        <Route path="invitation" element={<AuthLayout>{invitation}</AuthLayout>} />
        <Route path="reset" element={<AuthLayout>{reset}</AuthLayout>} />
        <Route path="*" element={<Inside />} />
      </Routes>
    </FocusWitness>
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
