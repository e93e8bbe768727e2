import type { StaffMember } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { removeMember } from './staff-requests.ts'

interface RemoveMemberDialogProps {
  member: StaffMember
  onClose: () => void
  onRemoved: () => void
}

export function RemoveMemberDialog({ member, onClose, onRemoved }: RemoveMemberDialogProps) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const { name } = member
  const remove = useMutation({
    mutationFn: () => removeMember(member.id),
    onSuccess: () => {
      showToast({ title: t('members.removed', { name }) })
      onRemoved()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="narrow"
      title={t('members.removeTitle', { name })}
      description={t('members.removeText')}
      closeLabel={t('site:actions.close')}
    >
      <div className="grid gap-5 p-5 sm:p-7">
        {remove.error !== null && (
          <Notice tone="danger" role="alert">
            {errorText(remove.error, t)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="destructive" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {t('members.remove')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('forms.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
