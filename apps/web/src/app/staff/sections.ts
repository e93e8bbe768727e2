import type { Permission } from '@chioma/contract'
import { LayoutDashboard, type LucideIcon, ScrollText, UserCog, Users, WandSparkles } from 'lucide-react'

/** One line per section of the staff area; only what the member's role may open is shown. */
export interface Section {
  path: string
  /** Names the section's words: `sections.<name>`. */
  name: 'overview' | 'simulation' | 'members' | 'audit' | 'account'
  group: 'work' | 'system'
  icon: LucideIcon
  permission: Permission
}

export const SECTIONS: readonly Section[] = [
  { path: '/admin', name: 'overview', group: 'work', icon: LayoutDashboard, permission: 'account.own' },
  { path: '/simulation-algorithms-admin', name: 'simulation', group: 'work', icon: WandSparkles, permission: 'prompts.edit' },
  { path: '/admin/staff', name: 'members', group: 'system', icon: Users, permission: 'staff.manage' },
  { path: '/admin/audit', name: 'audit', group: 'system', icon: ScrollText, permission: 'audit.read' },
  { path: '/admin/account', name: 'account', group: 'system', icon: UserCog, permission: 'account.own' },
]

export const GROUPS = ['work', 'system'] as const
