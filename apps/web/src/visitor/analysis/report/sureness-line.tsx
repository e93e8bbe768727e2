import { SURENESS_LEVELS, type Sureness } from '@chioma/contract'
import { classNames } from '../../../ui/class-names.ts'

const STEPS = ['h-1.5', 'h-2.5', 'h-3.75'] as const

/** The one certainty of a report: in words with their reason, and as bars beside them. */
export function SurenessLine({ sureness: { level, text, reason } }: { sureness: Sureness }) {
  const filled = SURENESS_LEVELS.indexOf(level)
  return (
    <p className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 text-compact text-ink-2">
      <span aria-hidden="true" className="mt-1 flex h-3.75 items-end gap-0.75">
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
      <span>
        <b className="font-semibold text-ink">{text}</b> {reason}
      </span>
    </p>
  )
}
