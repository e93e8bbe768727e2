import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { givenText, useCredentialWords } from '../sign-in/credential-fields.ts'
import { PasswordField } from '../sign-in/password-field.tsx'

interface PasswordAskedProps<Result> {
  send: (password: string) => Promise<Result>
  onDone: (result: Result) => void
  onCancel: () => void
}

/** Asks for the password once more before something that an unwatched screen should not allow. */
export function PasswordAsked<Result>({ send, onDone, onCancel }: PasswordAskedProps<Result>) {
  const { t } = useTranslation('staff')
  const { form, submit, isBusy, formError } = useApiForm({
    schema: z.object({ password: givenText }),
    defaultValues: { password: '' },
    fields: ['password'],
    wordsFor: useCredentialWords(),
    send: ({ password }) => send(password),
    onDone,
  })
  return (
    <div className="max-w-md">
      <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('forms.continue')}>
        <PasswordField
          control={form.control}
          name="password"
          label={t('fields.currentPassword')}
          hint={t('password.again')}
          autoComplete="current-password"
          autoFocus
          required
        />
      </SheetForm>
      <Button variant="plain" size="small" className="mt-3" onClick={onCancel}>
        {t('forms.cancel')}
      </Button>
    </div>
  )
}
