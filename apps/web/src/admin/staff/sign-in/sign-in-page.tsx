import { signInSchema } from '@chioma/contract'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../../../lib/api/api-error.ts'
import { FormTextField, type FormTextFieldProps } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { signIn, useSelfChange } from '../staff-requests.ts'
import { PasswordField, requiredText, useCredentialWords } from './password-field.tsx'

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
export function AuthCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
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
