import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { signIn } from '../staff-requests.ts'
import { useSelfChange } from '../use-presence.ts'
import { AuthCard } from './auth-card.tsx'
import { missing, onlyWrong } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'

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
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCodeWanted, setIsCodeWanted] = useState(false)
  const onSelf = useSelfChange()
  const form = useSubmit({
    fields: ['email', 'password', 'code'] as const,
    check: () =>
      onlyWrong({
        email: missing(email, t),
        password: missing(password, t),
        code: isCodeWanted ? missing(code, t) : undefined,
      }),
    send: () => signIn({ email, password, ...(isCodeWanted && { code }) }),
    onDone: onSelf,
  })
  if (form.code === 'totp_required' && !isCodeWanted) setIsCodeWanted(true)
  const isFirstAsk = form.code === 'totp_required' && code === ''
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('signIn.action')}>
      <TextField
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        onValueChange={setEmail}
        error={form.errorOf('email')}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete="current-password"
        required
        value={password}
        onValueChange={setPassword}
        error={form.errorOf('password')}
      />
      {isCodeWanted && (
        <TextField
          label={t('fields.code')}
          hint={t('signIn.codeHint')}
          autoComplete="one-time-code"
          autoFocus
          required
          value={code}
          onValueChange={setCode}
          error={isFirstAsk ? undefined : form.errorOf('code')}
        />
      )}
    </SheetForm>
  )
}
