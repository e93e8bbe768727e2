import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { givenText, newPassword, useCredentialWords } from '../sign-in/credential-fields.ts'
import { NewPasswordField } from '../sign-in/joining-forms.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { changePassword, staffQueries } from '../staff-requests.ts'
import { useSelf } from '../use-presence.ts'

export function PasswordSection() {
  const { t } = useTranslation('staff')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PageSection
      title={t('account.password.title')}
      intro={t('account.password.intro')}
      actions={
        !isOpen && (
          <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
            {t('account.password.open')}
          </Button>
        )
      }
    >
      {isOpen ? <PasswordForm onClose={() => setIsOpen(false)} /> : undefined}
    </PageSection>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { email } = useSelf()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { form, submit, isBusy, formError } = useApiForm({
    schema: z.object({ current: givenText, next: newPassword }),
    defaultValues: { current: '', next: '' },
    fields: ['current', 'next'],
    wordsFor: useCredentialWords(),
    send: changePassword,
    onDone: () => {
      showToast({ title: t('account.password.saved') })
      void queryClient.invalidateQueries({ queryKey: staffQueries.sessions.queryKey })
      onClose()
    },
  })
  return (
    <div className="max-w-md">
      <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('account.password.action')}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          control={form.control}
          name="current"
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          autoFocus
          required
        />
        <NewPasswordField control={form.control} name="next" />
      </SheetForm>
      <Button variant="plain" size="small" className="mt-3" onClick={onClose}>
        {t('forms.cancel')}
      </Button>
    </div>
  )
}
