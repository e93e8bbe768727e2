import type { Treatment } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '../../../ui/class-names.ts'
import { treatmentsQuery } from './changes-requests.ts'

/** What was done meanwhile, along the same time as the line above; beside it, never as its cause. */
export function TreatmentLanes({ from, to }: { from: number; to: number }) {
  const { data = [] } = useQuery(treatmentsQuery)
  const lanes = data.filter((treatment) => startOf(treatment) <= to && endOf(treatment, to) >= from)
  if (lanes.length === 0) return null
  const at = (time: number): number => (100 * (Math.min(to, Math.max(from, time)) - from)) / (to - from || 1)
  return (
    <ul className="mx-8 grid gap-1.5">
      {lanes.map((treatment) => (
        <li key={treatment.id} className="relative min-h-8 py-1.5 text-caption">
          <i
            aria-hidden="true"
            className={classNames(
              'absolute inset-y-0 min-w-1 rounded-small border-l-3',
              treatment.endedOn === null ? 'border-accent bg-accent-soft' : 'border-ink-3 bg-sunken',
            )}
            style={{ left: `${at(startOf(treatment))}%`, right: `${100 - at(endOf(treatment, to))}%` }}
          />
          <span className="relative block truncate px-2.5">{treatment.name}</span>
        </li>
      ))}
    </ul>
  )
}

const startOf = ({ startedOn }: Treatment): number => Date.parse(startedOn)
const endOf = ({ endedOn }: Treatment, to: number): number => (endedOn === null ? to : Date.parse(endedOn))
