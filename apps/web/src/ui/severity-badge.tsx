import { Chip } from './chip.tsx'

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
