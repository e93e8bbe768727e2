import type { IssuedLink, StaffMember } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { staffQueries } from '../staff-requests.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { IssuedLinkDialog } from './issued-link-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

/** Who belongs to the staff: invite, change roles, help back in, remove. */
export function MembersPage() {
  const { t } = useTranslation('staff')
  const queryClient = useQueryClient()
  const query = useQuery(staffQueries.members)
  const [isInviting, setIsInviting] = useState(false)
  const [issued, setIssued] = useState<IssuedLink & { email: string }>()
  const [removed, setRemoved] = useState<StaffMember>()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: staffQueries.members.queryKey })
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
      <Loaded query={query} skeleton={<Skeletons count={2} className="h-16" />}>
        {({ members, invitations }) => (
          <>
            <PageSection title={t('members.list')} intro={t('members.count', { count: members.length })}>
              <ul className="divide-y divide-line border-y border-line">
                {members.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    onChanged={refresh}
                    onLink={(link) => setIssued({ ...link, email: member.email })}
                    onRemove={() => setRemoved(member)}
                  />
                ))}
              </ul>
            </PageSection>
            <InvitationList invitations={invitations} onChanged={refresh} />
          </>
        )}
      </Loaded>
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
