import { type IssuedLink, inviteStaffSchema, STAFF_ROLES } from '@chioma/contract'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormTextField } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { RadioCards } from '../../../ui/choice-cards.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { useCredentialWords } from '../sign-in/credential-fields.ts'
import { invite } from '../staff-requests.ts'

interface InviteDialogProps {
  onClose: () => void
  onInvited: (link: IssuedLink & { email: string }) => void
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation('staff')
  const { form, submit, isBusy, formError } = useApiForm({
    schema: inviteStaffSchema,
    defaultValues: { email: '', role: 'editor' },
    fields: ['email'],
    wordsFor: useCredentialWords(),
    send: async (invited) => ({ ...(await invite(invited)), email: invited.email }),
    onDone: onInvited,
  })
  const role = useController({ control: form.control, name: 'role' }).field
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="narrow"
      title={t('members.invite')}
      description={t('members.inviteText')}
      closeLabel={t('site:actions.close')}
    >
      <div className="p-5 sm:p-7">
        <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('members.makeInvitation')}>
          <FormTextField control={form.control} name="email" label={t('fields.email')} type="email" autoComplete="off" required />
          <RadioCards
            legend={t('fields.role')}
            name="role"
            choices={STAFF_ROLES.map((value) => ({ value, label: t(`roles.${value}`), hint: t(`roleHints.${value}`) }))}
            value={role.value}
            onValueChange={role.onChange}
          />
        </SheetForm>
      </div>
    </Dialog>
  )
}
