import type { IssuedLink, StaffMember } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, LogOut, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { issueReset, removeTotp, signOutEverywhere } from '../staff-requests.ts'
import { useSelf } from '../use-presence.ts'
import { RoleSelect } from './role-select.tsx'

interface MemberRowProps {
  member: StaffMember
  onChanged: () => void
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
        <p className="flex flex-wrap items-center gap-2 font-semibold">
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
