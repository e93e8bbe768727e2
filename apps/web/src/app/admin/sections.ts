import type { Permission } from '@chioma/contract'
import {
  CalendarDays,
  FilePen,
  Gauge,
  LayoutDashboard,
  type LucideIcon,
  MapPinned,
  Package,
  ReceiptText,
  Scale,
  ScrollText,
  Truck,
  UserCog,
  Users,
  WandSparkles,
} from 'lucide-react'

/** One line per section of the staff area; only what the member's role may open is shown. */
export interface Section {
  path: string
  /** Names the section's words: `sections.<name>`. */
  name:
    | 'overview'
    | 'content'
    | 'centers'
    | 'simulation'
    | 'products'
    | 'orders'
    | 'bookings'
    | 'shipping'
    | 'legal'
    | 'members'
    | 'audit'
    | 'operations'
    | 'account'
  group: (typeof GROUPS)[number]
  icon: LucideIcon
  permission: Permission
  /** Whether each thing of its list has a page of its own below it. */
  hasPages?: true
}

export const SECTIONS: readonly Section[] = [
  { path: '/admin', name: 'overview', group: 'work', icon: LayoutDashboard, permission: 'account.own' },
  { path: '/content-editor', name: 'content', group: 'work', icon: FilePen, permission: 'content.edit' },
  { path: '/centers-admin', name: 'centers', group: 'work', icon: MapPinned, permission: 'centers.edit' },
  { path: '/simulation-algorithms-admin', name: 'simulation', group: 'work', icon: WandSparkles, permission: 'prompts.edit' },
  { path: '/admin/products', name: 'products', group: 'shop', icon: Package, permission: 'products.edit', hasPages: true },
  { path: '/admin/orders', name: 'orders', group: 'shop', icon: ReceiptText, permission: 'orders.read', hasPages: true },
  { path: '/admin/shipping', name: 'shipping', group: 'shop', icon: Truck, permission: 'products.edit' },
  { path: '/admin/bookings', name: 'bookings', group: 'shop', icon: CalendarDays, permission: 'bookings.manage', hasPages: true },
  { path: '/admin/legal', name: 'legal', group: 'shop', icon: Scale, permission: 'content.edit' },
  { path: '/admin/staff', name: 'members', group: 'system', icon: Users, permission: 'staff.manage' },
  { path: '/admin/audit', name: 'audit', group: 'system', icon: ScrollText, permission: 'audit.read' },
  { path: '/admin/operations', name: 'operations', group: 'system', icon: Gauge, permission: 'operations.read' },
  { path: '/admin/account', name: 'account', group: 'system', icon: UserCog, permission: 'account.own' },
]

export const GROUPS = ['work', 'shop', 'system'] as const

/** The section at an address, and what of its list is asked for where it is a page below. */
export function sectionAt(pathname: string): { section: Section; itemId: string | undefined } | undefined {
  const path = pathname.replace(/(.)\/$/, '$1')
  const section = SECTIONS.find((known) => known.path === path)
  if (section !== undefined) return { section, itemId: undefined }
  const [, parent = '', itemId] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  const list = SECTIONS.find((known) => known.path === parent && known.hasPages)
  return list && { section: list, itemId }
}
