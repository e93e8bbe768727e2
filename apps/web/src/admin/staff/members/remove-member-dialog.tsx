import type { StaffMember } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { removeMember } from '../staff-requests.ts'

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
    <ConfirmDialog
      title={t('members.removeTitle', { name })}
      text={t('members.removeText')}
      error={remove.error === null ? undefined : errorText(remove.error, t)}
      confirm={{ label: t('members.remove'), isBusy: remove.isPending, onConfirm: () => remove.mutate() }}
      cancel={{ label: t('forms.cancel'), onCancel: onClose }}
      closeLabel={t('site:actions.close')}
    />
  )
}
