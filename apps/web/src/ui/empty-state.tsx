import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface EmptyStateProps {
  icon: LucideIcon
  title: ReactNode
  text?: ReactNode
  /** The way on: usually one button. */
  action?: ReactNode | undefined
  /** Whether it is all that the page says: its title is the page's heading then. */
  isPage?: boolean
  className?: string | undefined
}

/** What stands where nothing is yet: what will come here, and how. */
export function EmptyState({ icon: Icon, title, text, action, isPage = false, className }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div
      className={classNames(
        'grid place-items-center gap-2 rounded-card border border-dashed border-line-strong bg-sunken px-5 py-10 text-center',
        className,
      )}
    >
      <Icon size={32} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <Title className="font-display text-xl leading-tight">{title}</Title>
      {text !== undefined && <div className="max-w-md text-compact text-ink-2">{text}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}
