import { PASSWORD_LENGTH, STAFF_NAME_LENGTH } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSubmit } from '../../../lib/use-submit.ts'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { acceptInvitation, resetPassword, setUp } from '../staff-requests.ts'
import { useSelfChange } from '../use-presence.ts'
import { badEmail, missing, onlyWrong, shortPassword } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'

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
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useSubmit({
    fields: ['name', 'email', 'password'] as const,
    check: () => onlyWrong({ name: missing(name, t), email: badEmail(email, t), password: shortPassword(password, t) }),
    send: () => setUp({ token, name, email, password }),
    onDone: useEntrance(),
  })
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('links.setup.action')}>
      <NameField value={name} onValueChange={setName} error={form.errorOf('name')} />
      <TextField
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        onValueChange={setEmail}
        error={form.errorOf('email')}
      />
      <NewPasswordField value={password} onValueChange={setPassword} error={form.errorOf('password')} />
    </SheetForm>
  )
}

/** The invited member's name and password; address and role stand already. */
export function InvitationForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('staff')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const form = useSubmit({
    fields: ['name', 'password'] as const,
    check: () => onlyWrong({ name: missing(name, t), password: shortPassword(password, t) }),
    send: () => acceptInvitation({ token, name, password }),
    onDone: useEntrance(),
  })
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('links.invitation.action')}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NameField value={name} onValueChange={setName} error={form.errorOf('name')} />
      <NewPasswordField value={password} onValueChange={setPassword} error={form.errorOf('password')} />
    </SheetForm>
  )
}

/** A new password in the place of a forgotten one. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('staff')
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useSubmit({
    fields: ['password'] as const,
    check: () => onlyWrong({ password: shortPassword(password, t) }),
    send: () => resetPassword({ token, password }),
    onDone: () => {
      showToast({ title: t('links.reset.done') })
      navigate('/admin', { replace: true })
    },
  })
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('links.reset.action')}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField value={password} onValueChange={setPassword} error={form.errorOf('password')} />
    </SheetForm>
  )
}

interface ValueProps {
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
}

function NameField(props: ValueProps) {
  const { t } = useTranslation('staff')
  return <TextField label={t('fields.name')} autoComplete="name" maxLength={STAFF_NAME_LENGTH} required {...props} />
}

export function NewPasswordField(props: ValueProps) {
  const { t } = useTranslation('staff')
  const hint = t('password.hint', { min: PASSWORD_LENGTH.min })
  return (
    <PasswordField
      label={t('fields.newPassword')}
      hint={hint}
      autoComplete="new-password"
      maxLength={PASSWORD_LENGTH.max}
      required
      {...props}
    />
  )
}
