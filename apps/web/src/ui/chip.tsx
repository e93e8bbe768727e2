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

export type SeverityLevel = 'low' | 'medium' | 'high'

/** Three shapes that differ without colour: a ring, a half-filled disc, a full diamond. */
export function SeverityShape({ level, size = 11 }: { level: SeverityLevel; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" className="shrink-0">
      {level === 'low' && <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="2" />}
      {level === 'medium' && (
        <>
          <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M6 1.6a4.4 4.4 0 0 1 0 8.8z" fill="currentColor" />
        </>
      )}
      {level === 'high' && <path d="M6 .4 11.6 6 6 11.6.4 6z" fill="currentColor" />}
    </svg>
  )
}

/** How strong something is, in words and shape. `label` is the word, already translated. */
export function SeverityBadge({
  level,
  label,
  className,
}: {
  level: SeverityLevel
  label: string
  className?: string | undefined
}) {
  return (
    <Chip tone={level} className={className}>
      <SeverityShape level={level} />
      {label}
    </Chip>
  )
}
