import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  info: { icon: Info, boxClass: 'border-l-accent bg-sunken text-ink-2', iconClass: 'text-accent' },
  success: { icon: CircleCheck, boxClass: 'border-l-low bg-low-soft text-ink', iconClass: 'text-low' },
  caution: { icon: TriangleAlert, boxClass: 'border-l-medium bg-medium-soft text-ink', iconClass: 'text-medium' },
  danger: { icon: CircleAlert, boxClass: 'border-l-high bg-high-soft text-ink', iconClass: 'text-high' },
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
  const { icon: Icon, boxClass, iconClass } = TONES[tone]
  return (
    <div role={role} className={classNames('flex gap-3 rounded-small border-l-3 px-4 py-3.5 text-note', boxClass, className)}>
      <Icon size={19} aria-hidden="true" className={classNames('mt-0.5 shrink-0', iconClass)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold text-ink">{title}</p>}
        {children}
      </div>
    </div>
  )
}

interface ProblemNoticeProps extends Pick<NoticeProps, 'title' | 'className'> {
  /** None where nothing is wrong: then there is no remark. */
  text: string | undefined
}

/** What went wrong, read out as soon as it stands there. */
export function ProblemNotice({ text, ...notice }: ProblemNoticeProps) {
  if (text === undefined) return null
  return (
    <Notice tone="danger" role="alert" {...notice}>
      {text}
    </Notice>
  )
}
