import type { IssuedLink, StaffMember } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageFrame, PageSection } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { IssuedLinkDialog } from './issued-link-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { fetchStaff } from './staff-requests.ts'

export const STAFF_KEY = ['staff', 'members']

/** Who belongs to the staff: invite, change roles, help back in, remove. */
export function MembersPage() {
  const { t } = useTranslation('staff')
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ queryKey: STAFF_KEY, queryFn: ({ signal }) => fetchStaff(signal) })
  const [isInviting, setIsInviting] = useState(false)
  const [issued, setIssued] = useState<IssuedLink & { email: string }>()
  const [removed, setRemoved] = useState<StaffMember>()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: STAFF_KEY })
  return (
    <PageFrame
      title={t('members.title')}
      intro={t('members.intro')}
      actions={
        <Button onClick={() => setIsInviting(true)}>
          <UserPlus size={18} aria-hidden="true" />
          {t('members.invite')}
        </Button>
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState
          title={errorText(error, t)}
          retry={{ label: t('site:actions.retry'), onRetry: () => void refetch(), isBusy: isFetching }}
        />
      ) : (
        <>
          <PageSection title={t('members.list')} intro={data && t('members.count', { count: data.members.length })}>
            {data === undefined ? (
              <div className="grid gap-3">
                <Skeleton className="h-16" />
                <Skeleton className="h-16" />
              </div>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {data.members.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    onChanged={refresh}
                    onLink={(link) => setIssued({ ...link, email: member.email })}
                    onRemove={() => setRemoved(member)}
                  />
                ))}
              </ul>
            )}
          </PageSection>
          {data !== undefined && <InvitationList invitations={data.invitations} onChanged={refresh} />}
        </>
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => setIsInviting(false)}
          onInvited={(link) => {
            setIsInviting(false)
            setIssued(link)
            refresh()
          }}
        />
      )}
      {issued !== undefined && <IssuedLinkDialog link={issued} onClose={() => setIssued(undefined)} />}
      {removed !== undefined && (
        <RemoveMemberDialog
          member={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => {
            setRemoved(undefined)
            refresh()
          }}
        />
      )}
    </PageFrame>
  )
}
