import { type IssuedLink, STAFF_ROLES, type StaffMember, type StaffRole, staffMemberSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, LogOut, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { Select } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { changeRole, issueReset, removeTotp, signOutEverywhere, useSelf } from '../staff-requests.ts'

interface MemberRowProps {
  member: StaffMember
  onChanged: () => Promise<unknown>
  onLink: (link: IssuedLink) => void
  onRemove: () => void
}

export function MemberRow({ member, onChanged, onLink, onRemove }: MemberRowProps) {
  const { t } = useTranslation('staff')
  const self = useSelf()
  const lastSeen =
    member.lastSignedInAt === null ? t('members.never') : t('members.lastSeen', { date: formatDateTime(member.lastSignedInAt) })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_12rem_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {member.name}
          {member.id === self.id && <Chip>{t('members.you')}</Chip>}
          {member.hasTotp && (
            <Chip tone="accent">
              <ShieldCheck size={14} aria-hidden="true" />
              {t('members.totp')}
            </Chip>
          )}
        </p>
        <p className="text-compact break-all text-ink-2">{member.email}</p>
        <p className="num text-sm text-ink-3">
          {lastSeen} · <span className="whitespace-nowrap">{t('members.sessions', { count: member.openSessions })}</span>
        </p>
      </div>
      <RoleSelect member={member} onChanged={onChanged} />
      <MemberMenu member={member} onChanged={onChanged} onLink={onLink} onRemove={onRemove} />
    </li>
  )
}

function MemberMenu({ member, onChanged, onLink, onRemove }: MemberRowProps) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => showToast({ title: errorText(error, t), variant: 'destructive' }),
    onSettled: onChanged,
  })
  const done = (title: string) => () => showToast({ title })
  return (
    <Menu label={t('members.actionsFor', { name: member.name })} isBusy={act.isPending}>
      <MenuItem icon={<KeyRound size={17} />} onSelect={() => act.mutate(() => issueReset(member.id).then(onLink))}>
        {t('members.reset')}
      </MenuItem>
      <MenuItem
        icon={<LogOut size={17} />}
        isDisabled={member.openSessions === 0}
        onSelect={() => act.mutate(() => signOutEverywhere(member.id).then(done(t('members.signedOut', { name: member.name }))))}
      >
        {t('members.signOut')}
      </MenuItem>
      <MenuItem
        icon={<ShieldOff size={17} />}
        isDisabled={!member.hasTotp}
        onSelect={() => act.mutate(() => removeTotp(member.id).then(done(t('members.totpRemoved', { name: member.name }))))}
      >
        {t('members.removeTotp')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={17} />} isDestructive onSelect={onRemove}>
        {t('members.remove')}
      </MenuItem>
    </Menu>
  )
}

interface RoleSelectProps {
  member: StaffMember
  onChanged: () => Promise<unknown>
}

/**
 * Changes at once; a role that the server refuses to give goes back to what it was. Who gives away their own is asked first. Where somebody else gave another one meanwhile,
 * both are named and the choice is the reader's.
 */
function RoleSelect({ member, onChanged }: RoleSelectProps) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const isSelf = useSelf().id === member.id
  const [asked, setAsked] = useState<StaffRole>()
  const wordsOf = (role: StaffRole) => ({ role: t(`roles.${role}`) })
  const giving = useVersionedMutation({
    seen: member,
    schema: staffMemberSchema,
    mutationFn: async (role: StaffRole, upon) => {
      await changeRole(upon.id, { role, version: upon.version })
      return { ...upon, role }
    },
    wordsOf: ({ role }) => wordsOf(role),
    wordsOfWanted: wordsOf,
    onSuccess: ({ name, role }) => {
      showToast({ title: t('members.roleChanged', { name, role: t(`roles.${role}`) }) })
      // The pages that are left are others.
      if (isSelf) location.assign('/admin')
    },
    onError: (error) => showToast({ title: errorText(error, t), variant: 'destructive' }),
    onSettled: onChanged,
  })
  const [conflicting] = giving.conflict?.fields ?? []
  return (
    <>
      <Select
        aria-label={t('members.roleOf', { name: member.name })}
        className="col-span-full row-start-2 md:col-span-1 md:col-start-2 md:row-start-1"
        value={giving.pending ?? member.role}
        aria-busy={giving.pending !== undefined || undefined}
        onChange={(event) => {
          const role = STAFF_ROLES.find((known) => known === event.target.value)
          if (role === undefined || giving.pending !== undefined) return
          if (isSelf) setAsked(role)
          else giving.mutate(role)
        }}
      >
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      {asked !== undefined && (
        <ConfirmDialog
          title={t('members.ownRoleTitle')}
          text={t('members.ownRoleText')}
          confirm={{
            label: t('members.roleGive', wordsOf(asked)),
            onConfirm: () => {
              setAsked(undefined)
              giving.mutate(asked)
            },
          }}
          cancel={{ label: t('members.roleLeave', wordsOf(member.role)), onCancel: () => setAsked(undefined) }}
        />
      )}
      {giving.conflict !== undefined && conflicting !== undefined && (
        <ConflictQuestion
          conflict={giving.conflict}
          labelOf={() => t('fields.role')}
          actions={{
            retry: t('members.roleGive', { role: conflicting.wanted }),
            dismiss: t('members.roleLeave', { role: conflicting.now }),
          }}
          className="col-span-full row-start-3"
        />
      )}
    </>
  )
}
