import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'

/** What can be done with one thing, behind a button of three dots. `label` says with which. */
export function Menu({ label, isBusy = false, children }: { label: string; isBusy?: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={(wanted) => setIsOpen(wanted && !isBusy)}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={label} isBusy={isBusy}>
          <Ellipsis size={19} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-40 min-w-60 animate-appear rounded-card border border-line bg-surface p-1.5 shadow-card"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export const MenuSeparator = () => <DropdownMenu.Separator className="my-1.5 h-px bg-line" />

export interface MenuItemProps {
  icon: ReactNode
  onSelect: () => void
  isDisabled?: boolean
  isDestructive?: boolean
  children: ReactNode
}

export function MenuItem({ icon, onSelect, isDisabled = false, isDestructive = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 text-compact focus-visible:rounded-small focus-visible:-outline-offset-3 data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-sunken ${isDestructive ? 'text-high' : ''}`}
    >
      <span aria-hidden="true" className="text-ink-3">
        {icon}
      </span>
      {children}
    </DropdownMenu.Item>
  )
}
