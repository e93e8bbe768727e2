import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface EmptyStateProps {
  icon: LucideIcon
  title: ReactNode
  /** The way on: usually one button. */
  action?: ReactNode | undefined
  className?: string | undefined
  children?: ReactNode
}

/** What stands where nothing is yet: what will come here, and how. */
export function EmptyState({ icon: Icon, title, action, className, children }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'grid place-items-center gap-2 rounded-card border border-dashed border-line-strong bg-sunken px-5 py-10 text-center',
        className,
      )}
    >
      <Icon size={32} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <p className="font-display text-xl leading-tight">{title}</p>
      {children !== undefined && <div className="max-w-md text-[0.95rem] text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}
