import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  neutral: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent-strong',
  low: 'bg-low-soft text-low',
  medium: 'bg-medium-soft text-medium',
  high: 'bg-high-soft text-high',
} as const

export type ChipTone = keyof typeof TONES

/** A short label in a pill. The words carry the meaning; the tone only repeats it. */
export function Chip({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: ChipTone
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-caption leading-tight font-semibold',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
