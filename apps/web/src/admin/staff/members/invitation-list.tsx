import type { StaffInvitation } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { withdrawInvitation } from '../staff-requests.ts'

interface InvitationListProps {
  invitations: readonly StaffInvitation[]
  onChanged: () => void
}

/** Who was invited and has not come yet. */
export function InvitationList({ invitations, onChanged }: InvitationListProps) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const withdraw = useMutation({
    mutationFn: ({ id }: StaffInvitation) => withdrawInvitation(id),
    onSuccess: () => showToast({ title: t('members.withdrawn') }),
    onError: (error) => showToast({ title: errorText(error, t), variant: 'destructive' }),
    onSettled: onChanged,
  })
  return (
    <PageSection title={t('members.invitations')}>
      {invitations.length === 0 ? (
        <EmptyState icon={MailOpen} title={t('members.noInvitations')}>
          {t('members.noInvitationsText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2 font-semibold break-all">
                  {invitation.email} <Chip>{t(`roles.${invitation.role}`)}</Chip>
                </p>
                <p className="num text-sm text-ink-3">{t('links.until', { date: formatDateTime(invitation.expiresAt) })}</p>
              </div>
              <Button
                variant="quiet"
                size="small"
                isBusy={withdraw.isPending && withdraw.variables.id === invitation.id}
                aria-label={t('members.withdrawFor', { email: invitation.email })}
                onClick={() => withdraw.mutate(invitation)}
              >
                {t('members.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}
