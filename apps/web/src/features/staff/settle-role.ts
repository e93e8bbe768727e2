import type { StaffRole } from '@chioma/contract'

/** `done`: the role is what was wanted; `again`: something else about the member changed; `ask`: somebody gave another role. */
export type RoleConflict = 'done' | 'again' | 'ask'

/** What is left to do where a member was changed by somebody else while a role was given. */
export function settleRole({ seen, wanted, now }: Record<'seen' | 'wanted' | 'now', StaffRole>): RoleConflict {
  if (now === wanted) return 'done'
  return now === seen ? 'again' : 'ask'
}
