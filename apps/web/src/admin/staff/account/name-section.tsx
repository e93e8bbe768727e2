import { STAFF_NAME_LENGTH } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { missing, onlyWrong } from '../sign-in/form-checks.ts'
import { rename } from '../staff-requests.ts'
import { useSelf, useSelfChange } from '../use-presence.ts'

export function NameSection() {
  const { t } = useTranslation('staff')
  const self = useSelf()
  const onSelf = useSelfChange()
  const showToast = useToast()
  const [name, setName] = useState(self.name)
  const form = useSubmit({
    fields: ['name'] as const,
    check: () => onlyWrong({ name: missing(name, t) }),
    send: () => rename(name),
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
          form.submit({})
        }}
        className="flex max-w-xl flex-wrap items-end gap-3"
      >
        <TextField
          label={t('fields.name')}
          autoComplete="name"
          maxLength={STAFF_NAME_LENGTH}
          required
          className="min-w-56 flex-1"
          value={name}
          onValueChange={setName}
          error={form.errorOf('name')}
        />
        <Button type="submit" variant="quiet" isBusy={form.isBusy} disabled={name.trim() === self.name}>
          {t('forms.save')}
        </Button>
        <FieldError id={undefined} message={form.formError} />
      </form>
    </PageSection>
  )
}
