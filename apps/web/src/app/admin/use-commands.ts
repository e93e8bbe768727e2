import { mayDo, type Permission, type StaffSelf } from '@chioma/contract'
import { CircleAlert, Cpu, ListChecks, type LucideIcon, PackagePlus, Send, WandSparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from './commands.ts'
import type { Section } from './sections.ts'

/** What is done often, beside the sections themselves. */
const ACTIONS: readonly { name: string; to: string; icon: LucideIcon; permission: Permission }[] = [
  { name: 'newProduct', to: '/admin/products/new', icon: PackagePlus, permission: 'products.edit' },
  { name: 'rules', to: '/admin?tab=rules', icon: ListChecks, permission: 'rules.edit' },
  { name: 'algorithms', to: '/admin?tab=algorithms', icon: WandSparkles, permission: 'prompts.edit' },
  { name: 'models', to: '/admin?tab=models', icon: Cpu, permission: 'models.read' },
  { name: 'reviews', to: '/admin/orders?status=review', icon: CircleAlert, permission: 'orders.read' },
  { name: 'paidOrders', to: '/admin/orders?status=paid', icon: Send, permission: 'orders.read' },
]

/** Everywhere the member may go. */
export function useCommands(self: StaffSelf, sections: readonly Section[]): Command[] {
  const { t } = useTranslation('backoffice')
  const actions = ACTIONS.filter(({ permission }) => mayDo(self.role, permission))
  return [
    ...sections.map(({ path, name, icon }) => ({ to: path, label: t(`staff:sections.${name}`), icon })),
    ...actions.map(({ name, to, icon }) => ({ to, label: t(`palette.actions.${name}`), icon })),
  ]
}

/** Ctrl+K, or Cmd+K, opens and closes; arriving somewhere closes, too. */
export function usePaletteKey(pathname: string): { isOpen: boolean; setIsOpen: (isOpen: boolean) => void } {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setIsOpen((before) => !before)
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setIsOpen(false)
  }
  return { isOpen, setIsOpen }
}
