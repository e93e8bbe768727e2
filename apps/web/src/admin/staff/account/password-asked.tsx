import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { missing, onlyWrong } from '../sign-in/form-checks.ts'
import { PasswordField } from '../sign-in/password-field.tsx'

interface PasswordAskedProps<Result> {
  send: (password: string) => Promise<Result>
  onDone: (result: Result) => void
  onCancel: () => void
}

/** Asks for the password once more before something that an unwatched screen should not allow. */
export function PasswordAsked<Result>({ send, onDone, onCancel }: PasswordAskedProps<Result>) {
  const { t } = useTranslation('staff')
  const [password, setPassword] = useState('')
  const form = useSubmit({
    fields: ['password'] as const,
    check: () => onlyWrong({ password: missing(password, t) }),
    send: () => send(password),
    onDone,
  })
  return (
    <div className="max-w-md">
      <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('forms.continue')}>
        <PasswordField
          label={t('fields.currentPassword')}
          hint={t('password.again')}
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onValueChange={setPassword}
          error={form.errorOf('password')}
        />
      </SheetForm>
      <Button variant="plain" size="small" className="mt-3" onClick={onCancel}>
        {t('forms.cancel')}
      </Button>
    </div>
  )
}
