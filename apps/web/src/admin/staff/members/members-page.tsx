import { type IssuedLink, inviteStaffSchema, STAFF_ROLES, type StaffInvitation, type StaffMember } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, MailOpen, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '../../../lib/confirm-dialog.tsx'
import { FormTextField } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { RadioCards } from '../../../ui/choice-cards.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-field.tsx'
import { useCredentialWords } from '../sign-in/password-field.tsx'
import { invite, removeMember, staffQueries, withdrawInvitation } from '../staff-requests.ts'
import { MemberRow } from './member-row.tsx'

/** Who belongs to the staff: invite, change roles, help back in, remove. */
export function MembersPage() {
  const { t } = useTranslation('staff')
  const queryClient = useQueryClient()
  const query = useQuery(staffQueries.members)
  const [isInviting, setIsInviting] = useState(false)
  const [issued, setIssued] = useState<IssuedLink & { email: string }>()
  const [removed, setRemoved] = useState<StaffMember>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: staffQueries.members.queryKey })
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
              <RowList items={members}>
                {(member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    onChanged={refresh}
                    onLink={(link) => setIssued({ ...link, email: member.email })}
                    onRemove={() => setRemoved(member)}
                  />
                )}
              </RowList>
            </PageSection>
            <InvitationList invitations={invitations} refresh={refresh} />
          </>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog
          onClose={() => setIsInviting(false)}
          onInvited={(link) => {
            setIsInviting(false)
            setIssued(link)
            void refresh()
          }}
        />
      )}
      {issued !== undefined && <IssuedLinkDialog link={issued} onClose={() => setIssued(undefined)} />}
      {removed !== undefined && <RemoveMemberDialog member={removed} refresh={refresh} onClose={() => setRemoved(undefined)} />}
    </PageFrame>
  )
}

interface InvitationListProps {
  invitations: readonly StaffInvitation[]
  refresh: () => Promise<unknown>
}

/** Who was invited and has not come yet. */
function InvitationList({ invitations, refresh }: InvitationListProps) {
  const { t } = useTranslation('staff')
  const [withdrawn, setWithdrawn] = useState<StaffInvitation>()
  return (
    <PageSection title={t('members.invitations')}>
      <RowList
        items={invitations}
        empty={<EmptyState icon={MailOpen} title={t('members.noInvitations')} text={t('members.noInvitationsText')} />}
      >
        {(invitation) => (
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
              aria-label={t('members.withdrawFor', { email: invitation.email })}
              onClick={() => setWithdrawn(invitation)}
            >
              {t('members.withdraw')}
            </Button>
          </li>
        )}
      </RowList>
      {withdrawn !== undefined && (
        <RemovalDialog
          title={t('members.withdrawTitle')}
          text={t('members.withdrawText', { email: withdrawn.email })}
          action={t('members.withdraw')}
          remove={() => withdrawInvitation(withdrawn.id)}
          done={t('members.withdrawn')}
          refresh={refresh}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </PageSection>
  )
}

interface InviteDialogProps {
  onClose: () => void
  onInvited: (link: IssuedLink & { email: string }) => void
}

function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
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
    <SheetDialog onClose={onClose} width="narrow" title={t('members.invite')} description={t('members.inviteText')}>
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
    </SheetDialog>
  )
}

/** A one-time link, to be handed on by the person who made it. It is not shown again. */
function IssuedLinkDialog({ link, onClose }: { link: IssuedLink & { email: string }; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <SheetDialog
      onClose={onClose}
      width="narrow"
      title={t('links.issued.title')}
      description={t('links.issued.text', { email: link.email })}
    >
      <div className="grid gap-5">
        <Field label={t('links.issued.label')} hint={t('links.until', { date: formatDateTime(link.expiresAt) })}>
          {(control) => (
            <TextInput
              {...control}
              readOnly
              value={link.url}
              onFocus={(event) => event.target.select()}
              className="font-mono text-sm"
            />
          )}
        </Field>
        <Notice tone="caution">{t('links.issued.once')}</Notice>
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={copy}>
            {isCopied ? <Check size={17} aria-hidden="true" /> : <Copy size={17} aria-hidden="true" />}
            <span aria-live="polite">{t(isCopied ? 'links.issued.copied' : 'links.issued.copy')}</span>
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('forms.done')}
          </Button>
        </div>
      </div>
    </SheetDialog>
  )
}

interface RemoveMemberDialogProps {
  member: StaffMember
  refresh: () => Promise<unknown>
  onClose: () => void
}

function RemoveMemberDialog({ member: { id, name }, refresh, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation('staff')
  return (
    <RemovalDialog
      title={t('members.removeTitle', { name })}
      text={t('members.removeText')}
      action={t('members.remove')}
      remove={() => removeMember(id)}
      done={t('members.removed', { name })}
      refresh={refresh}
      onClose={onClose}
    />
  )
}
