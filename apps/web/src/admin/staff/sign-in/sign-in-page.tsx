import {
  acceptInvitationSchema,
  type LinkPurpose,
  PASSWORD_LENGTH,
  STAFF_NAME_LENGTH,
  type StaffLink,
  setUpSchema,
  signInSchema,
} from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { type FormField, FormTextField, type FormTextFieldProps } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { acceptInvitation, resetPassword, setUp, signIn, staffQueries, useSelfChange } from '../staff-requests.ts'
import { newPassword, PasswordField, requiredText, useCredentialWords } from './password-field.tsx'

/** Who has no account yet is told where the set-up link is. */
export function SignInPage({ needsSetup }: { needsSetup: boolean }) {
  const { t } = useTranslation('staff')
  if (!needsSetup)
    return (
      <AuthCard title={t('signIn.title')} intro={t('signIn.intro')}>
        <SignInForm />
      </AuthCard>
    )
  return (
    <AuthCard title={t('noStaff.title')} intro={t('noStaff.intro')}>
      <Notice title={t('noStaff.where')}>{t('noStaff.whereText')}</Notice>
    </AuthCard>
  )
}

/** E-mail and password; a one-time code only where the account asks for one. */
export function SignInForm() {
  const { t } = useTranslation('staff')
  const [isCodeWanted, setIsCodeWanted] = useState(false)
  const { form, submit, isBusy, formError } = useApiForm({
    schema: signInSchema.extend({ email: requiredText, password: requiredText, code: isCodeWanted ? requiredText : z.string() }),
    defaultValues: { email: '', password: '', code: '' },
    wordsFor: useCredentialWords(),
    send: ({ email, password, code }) => signIn({ email, password, ...(isCodeWanted && { code }) }),
    onDone: useSelfChange(),
    onFailed: (error) => {
      if (isCodeWanted || !(error instanceof ApiError) || error.code !== 'totp_required') return
      setIsCodeWanted(true)
      // It is asked for the first time: nothing is wrong with it yet.
      form.clearErrors('code')
    },
  })
  const { control } = form
  return (
    <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('signIn.action')}>
      <FormTextField control={control} name="email" label={t('fields.email')} type="email" autoComplete="username" required />
      <PasswordField control={control} name="password" label={t('fields.password')} autoComplete="current-password" required />
      {isCodeWanted && <CodeField control={control} name="code" hint={t('signIn.codeHint')} autoFocus />}
    </SheetForm>
  )
}

/** A sheet at the entrance of the staff area: what is asked, and why. */
function AuthCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className="w-full max-w-108 rounded-plate border border-line bg-surface p-sheet shadow-card">
      <h1 className="text-page">{title}</h1>
      {intro !== undefined && <p className="mt-2 text-ink-2">{intro}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}

/** A one-time code of the app on the phone, or one of those kept for the day that it is lost. */
export function CodeField<Values extends FieldValues, Input>(field: Omit<FormTextFieldProps<Values, Input>, 'label'>) {
  const { t } = useTranslation('staff')
  return <FormTextField {...field} label={t('fields.code')} autoComplete="one-time-code" required />
}

/** Goes into the staff area as the new member. */
function useEntrance() {
  const navigate = useNavigate()
  const onSelf = useSelfChange()
  return (self: Parameters<typeof onSelf>[0]) => {
    onSelf(self)
    navigate('/admin', { replace: true })
  }
}

/** The first owner's name, address and password. */
export function SetUpForm({ token }: { token: string }) {
  const { t } = useTranslation('staff')
  const { form, submit, isBusy, formError } = useApiForm({
    schema: setUpSchema.omit({ token: true }).extend({ password: newPassword }),
    defaultValues: { name: '', email: '', password: '' },
    wordsFor: useCredentialWords(),
    send: (owner) => setUp({ token, ...owner }),
    onDone: useEntrance(),
  })
  const { control } = form
  return (
    <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('links.setup.action')}>
      <NameField control={control} name="name" />
      <FormTextField control={control} name="email" label={t('fields.email')} type="email" autoComplete="username" required />
      <NewPasswordField control={control} name="password" />
    </SheetForm>
  )
}

/** The invited member's name and password; address and role stand already. */
export function InvitationForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('staff')
  const { form, submit, isBusy, formError } = useApiForm({
    schema: acceptInvitationSchema.omit({ token: true }).extend({ password: newPassword }),
    defaultValues: { name: '', password: '' },
    wordsFor: useCredentialWords(),
    send: (member) => acceptInvitation({ token, ...member }),
    onDone: useEntrance(),
  })
  return (
    <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('links.invitation.action')}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NameField control={form.control} name="name" />
      <NewPasswordField control={form.control} name="password" />
    </SheetForm>
  )
}

/** A new password in the place of a forgotten one. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const showToast = useToast()
  const { form, submit, isBusy, formError } = useApiForm({
    schema: z.object({ password: newPassword }),
    defaultValues: { password: '' },
    wordsFor: useCredentialWords(),
    send: ({ password }) => resetPassword({ token, password }),
    onDone: () => {
      showToast({ title: t('links.reset.done') })
      navigate('/admin', { replace: true })
    },
  })
  return (
    <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('links.reset.action')}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField control={form.control} name="password" />
    </SheetForm>
  )
}

function NameField<Values extends FieldValues, Input>(field: FormField<Values, Input, string>) {
  const { t } = useTranslation('staff')
  return <FormTextField {...field} label={t('fields.name')} autoComplete="name" maxLength={STAFF_NAME_LENGTH} required />
}

export function NewPasswordField<Values extends FieldValues, Input>(field: FormField<Values, Input, string>) {
  const { t } = useTranslation('staff')
  return (
    <PasswordField
      {...field}
      label={t('fields.newPassword')}
      hint={t('password.hint', { min: PASSWORD_LENGTH.min })}
      autoComplete="new-password"
      maxLength={PASSWORD_LENGTH.max}
      required
    />
  )
}

/** What the address carries behind its `#`; it never reaches a server's log. */
const tokenInAddress = (): string => location.hash.slice(1)

interface LinkPageProps {
  purpose: LinkPurpose
  children: (link: StaffLink, token: string) => ReactNode
}

/** Opens a one-time link: looks what it is for, and shows the form only where it is still good. */
export function LinkPage({ purpose, children }: LinkPageProps) {
  const { t } = useTranslation('staff')
  const [token] = useState(tokenInAddress)
  const { data, error, isPending } = useQuery({ ...staffQueries.link(token), enabled: token !== '' })
  const title = t(`links.${purpose}.title`)
  if (data?.purpose === purpose)
    return (
      <AuthCard title={title} intro={t(`links.${purpose}.intro`, { email: data.email ?? '', role: roleOf(data, t) })}>
        {children(data, token)}
      </AuthCard>
    )
  if (token !== '' && isPending)
    return (
      <AuthCard title={title}>
        <SkeletonText lines={5} />
      </AuthCard>
    )
  return (
    <AuthCard title={t('links.useless.title')}>
      <Notice tone="caution" role="alert">
        {error === null ? t('links.useless.text') : errorText(error, t)}
      </Notice>
      <p className="mt-4 text-ink-2">{t('links.useless.help')}</p>
      <LinkButton href="/admin" variant="quiet" className="mt-6 w-full">
        {t('links.toSignIn')}
      </LinkButton>
    </AuthCard>
  )
}

const roleOf = ({ role }: StaffLink, t: ReturnType<typeof useTranslation>['t']): string =>
  role === null ? '' : t(`staff:roles.${role}`)
