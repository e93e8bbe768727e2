import { renameSelfSchema, STAFF_NAME_LENGTH } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { FormTextField } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCredentialWords } from '../sign-in/credential-fields.ts'
import { rename } from '../staff-requests.ts'
import { useSelf, useSelfChange } from '../use-presence.ts'

export function NameSection() {
  const { t } = useTranslation('staff')
  const self = useSelf()
  const onSelf = useSelfChange()
  const showToast = useToast()
  const { form, submit, isBusy, formError } = useApiForm({
    schema: renameSelfSchema,
    defaultValues: { name: self.name },
    fields: ['name'],
    wordsFor: useCredentialWords(),
    send: ({ name }) => rename(name),
    onDone: (changed) => {
      onSelf(changed)
      showToast({ title: t('account.name.saved') })
    },
  })
  return (
    <PageSection title={t('account.name.title')} intro={t('account.name.intro')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex max-w-xl flex-wrap items-end gap-3"
      >
        <FormTextField
          control={form.control}
          name="name"
          label={t('fields.name')}
          autoComplete="name"
          maxLength={STAFF_NAME_LENGTH}
          required
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="quiet" isBusy={isBusy} disabled={form.watch('name').trim() === self.name}>
          {t('forms.save')}
        </Button>
        <FieldError id={undefined} message={formError} />
      </form>
    </PageSection>
  )
}
