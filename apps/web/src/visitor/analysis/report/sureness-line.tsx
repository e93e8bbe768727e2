import { SURENESS_LEVELS, type Sureness } from '@chioma/contract'
import { LevelBars } from '../../../ui/level-bars.tsx'

/** The one certainty of a report: in words with their reason, and as bars beside them. */
export function SurenessLine({ sureness: { level, text, reason } }: { sureness: Sureness }) {
  return (
    <p className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 text-compact text-ink-2">
      <span className="mt-1">
        <LevelBars filled={SURENESS_LEVELS.indexOf(level)} />
      </span>
      <span>
        <b className="font-semibold text-ink">{text}</b> {reason}
      </span>
    </p>
  )
}
