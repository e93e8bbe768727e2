import { acceptInvitationSchema, PASSWORD_LENGTH, STAFF_NAME_LENGTH, setUpSchema } from '@chioma/contract'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { type FormField, FormTextField } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { acceptInvitation, resetPassword, setUp } from '../staff-requests.ts'
import { useSelfChange } from '../use-presence.ts'
import { newPassword, useCredentialWords } from './credential-fields.ts'
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
  const { form, submit, isBusy, formError } = useApiForm({
    schema: setUpSchema.omit({ token: true }).extend({ password: newPassword }),
    defaultValues: { name: '', email: '', password: '' },
    fields: ['name', 'email', 'password'],
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
    fields: ['name', 'password'],
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
    fields: ['password'],
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
