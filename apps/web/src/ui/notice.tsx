import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  info: { icon: Info, look: 'border-l-accent bg-sunken text-ink-2', iconLook: 'text-accent' },
  success: { icon: CircleCheck, look: 'border-l-low bg-low-soft text-ink', iconLook: 'text-low' },
  caution: { icon: TriangleAlert, look: 'border-l-medium bg-medium-soft text-ink', iconLook: 'text-medium' },
  danger: { icon: CircleAlert, look: 'border-l-high bg-high-soft text-ink', iconLook: 'text-high' },
} as const

export interface NoticeProps {
  tone?: keyof typeof TONES
  title?: ReactNode | undefined
  /** `status` or `alert` when it appears in answer to something; none when it stands there from the start. */
  role?: 'status' | 'alert'
  className?: string | undefined
  children?: ReactNode
}

/** A remark beside the flow: something to know, to mind or to mend. */
export function Notice({ tone = 'info', title, role, className, children }: NoticeProps) {
  const { icon: Icon, look, iconLook } = TONES[tone]
  return (
    <div role={role} className={classNames('flex gap-3 rounded-small border-l-3 px-4 py-3.5 text-note', look, className)}>
      <Icon size={19} aria-hidden="true" className={classNames('mt-0.5 shrink-0', iconLook)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold text-ink">{title}</p>}
        {children}
      </div>
    </div>
  )
}
