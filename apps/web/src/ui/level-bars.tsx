import { classNames } from './class-names.ts'

const STEPS = ['h-1.5', 'h-2.5', 'h-3.75'] as const

/** How far something goes, of three: bars beside the words that say it. */
export function LevelBars({ filled }: { filled: number }) {
  return (
    <span aria-hidden="true" className="flex h-3.75 items-end gap-0.75">
      {STEPS.map((height, step) => (
        <span
          key={height}
          className={classNames(
            'w-1.5 rounded-xs',
            height,
            filled === 0 ? 'border border-ink-3' : step < filled ? 'bg-accent' : 'bg-line-strong',
          )}
        />
      ))}
    </span>
  )
}
