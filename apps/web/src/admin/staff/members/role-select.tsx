import { STAFF_ROLES, type StaffMember, type StaffRole, staffMemberSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { useVersionedMutation } from '../../../lib/use-versioned-mutation.ts'
import { Select } from '../../../ui/select.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { changeRole } from '../staff-requests.ts'

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
  const showToast = useToast()
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
    onSuccess: ({ name, role }) => showToast({ title: t('members.roleChanged', { name, role: t(`roles.${role}`) }) }),
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
          if (role !== undefined && giving.pending === undefined) giving.mutate(role)
        }}
      >
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Select>
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
