import { STAFF_ROLES, type StaffMember, type StaffRole, staffMemberSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentIn } from '../../lib/api/current-in.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { settleRole } from './settle-role.ts'
import { changeRole } from './staff-requests.ts'

interface RoleSelectProps {
  member: StaffMember
  onChanged: () => void
}

/**
 * Changes at once; a role that the server refuses to give goes back to what it was. Where somebody else gave another one meanwhile,
 * both are named and the choice is the reader's.
 */
export function RoleSelect({ member, onChanged }: RoleSelectProps) {
  const { t } = useTranslation('staff')
  const { change, conflict, forget } = useRoleChange(member, onChanged)
  return (
    <>
      <Select
        aria-label={t('members.roleOf', { name: member.name })}
        className="col-span-full row-start-2 md:col-span-1 md:col-start-2 md:row-start-1"
        value={change.isPending ? change.variables.role : member.role}
        aria-busy={change.isPending || undefined}
        onChange={(event) => {
          const role = STAFF_ROLES.find((known) => known === event.target.value)
          if (role !== undefined && !change.isPending) change.mutate({ role, seen: member })
        }}
      >
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
      {conflict !== undefined && (
        <Notice tone="caution" role="alert" title={t('backoffice:changed.title')} className="col-span-full row-start-3">
          <p>
            {t('members.roleNow', {
              name: conflict.now.name,
              now: t(`roles.${conflict.now.role}`),
              wanted: t(`roles.${conflict.wanted}`),
            })}
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <Button
              size="small"
              isBusy={change.isPending}
              onClick={() => change.mutate({ role: conflict.wanted, seen: conflict.now })}
            >
              {t('members.roleGive', { role: t(`roles.${conflict.wanted}`) })}
            </Button>
            <Button variant="quiet" size="small" disabled={change.isPending} onClick={forget}>
              {t('members.roleLeave', { role: t(`roles.${conflict.now.role}`) })}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}

interface RoleChange {
  role: StaffRole
  /** The member as it was looked at. */
  seen: StaffMember
}

function useRoleChange(member: StaffMember, onChanged: () => void) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const [conflict, setConflict] = useState<{ wanted: StaffRole; now: StaffMember }>()
  const change = useMutation({
    mutationFn: ({ role, seen }: RoleChange) => giveRole(member.id, role, seen),
    onSuccess: (now, { role }) => {
      setConflict(now === undefined ? undefined : { wanted: role, now })
      if (now === undefined) showToast({ title: t('members.roleChanged', { name: member.name, role: t(`roles.${role}`) }) })
    },
    onError: (error) => {
      setConflict(undefined)
      showToast({ title: errorText(error, t), variant: 'destructive' })
    },
    onSettled: onChanged,
  })
  return { change, conflict, forget: () => setConflict(undefined) }
}

/** Undefined once the member has the role; the member as it is now, where somebody else gave it another one. */
async function giveRole(id: string, role: StaffRole, seen: StaffMember): Promise<StaffMember | undefined> {
  try {
    await changeRole(id, { role, version: seen.version })
    return undefined
  } catch (error) {
    const now = currentIn(error, staffMemberSchema)
    if (now === undefined) throw error
    const left = settleRole({ seen: seen.role, wanted: role, now: now.role })
    if (left === 'again') return giveRole(id, role, now)
    return left === 'ask' ? now : undefined
  }
}
