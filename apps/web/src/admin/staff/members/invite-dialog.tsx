import { type IssuedLink, STAFF_ROLES, type StaffRole } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../lib/use-submit.ts'
import { RadioCards } from '../../../ui/choice-cards.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { badEmail, onlyWrong } from '../sign-in/form-checks.ts'
import { invite } from '../staff-requests.ts'

interface InviteDialogProps {
  onClose: () => void
  onInvited: (link: IssuedLink & { email: string }) => void
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation('staff')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('editor')
  const form = useSubmit({
    fields: ['email'] as const,
    check: () => onlyWrong({ email: badEmail(email, t) }),
    send: () => invite({ email, role }),
    onDone: (link) => onInvited({ ...link, email }),
  })
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
        <SheetForm
          onSubmit={() => form.submit({})}
          isBusy={form.isBusy}
          error={form.formError}
          action={t('members.makeInvitation')}
        >
          <TextField
            label={t('fields.email')}
            type="email"
            autoComplete="off"
            required
            value={email}
            onValueChange={setEmail}
            error={form.errorOf('email')}
          />
          <RadioCards
            legend={t('fields.role')}
            name="role"
            choices={STAFF_ROLES.map((value) => ({ value, label: t(`roles.${value}`), hint: t(`roleHints.${value}`) }))}
            value={role}
            onValueChange={setRole}
          />
        </SheetForm>
      </div>
    </Dialog>
  )
}
