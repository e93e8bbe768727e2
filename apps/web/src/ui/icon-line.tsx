import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconLineProps {
  icon: LucideIcon
  className?: string
  children: ReactNode
}

/** A line of a list that begins with an icon instead of a dot. */
export function IconLine({ icon: Icon, className, children }: IconLineProps) {
  return (
    <li className={classNames('flex gap-2.5', className)}>
      <Icon size={17} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
