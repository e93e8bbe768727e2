import type { IncomparableReason } from '@chioma/contract'
import { classNames } from '../../../ui/class-names.ts'

export interface TrendPoint {
  /** When, in milliseconds. */
  at: number
  day: string
  value: number
  low: number
  high: number
  /** Whether it can be compared, and so joins the line. */
  isUsed: boolean
  /** What stands in place of the value where it does not join the line, and why it does not, once that is known. */
  note: string
  why?: IncomparableReason | undefined
}

interface TrendChartProps {
  points: readonly TrendPoint[]
  /** The value that the grey noise is drawn around, and half its width. */
  middle: number
  band: number
  label: string
  format: (value: number) => string
}

const HEADROOM = 0.12

/** Values along time: a line with ranges over a grey band of noise. */
export function TrendChart({ points, middle, band, label, format }: TrendChartProps) {
  const used = points.filter(({ isUsed }) => isUsed)
  const lowest = Math.min(middle - band, ...used.map(({ low }) => low))
  const highest = Math.max(middle + band, ...used.map(({ high }) => high))
  const room = HEADROOM * (highest - lowest || 1)
  const from = points[0]?.at ?? 0
  const to = points.at(-1)?.at ?? 1
  const x = (at: number): number => (100 * (at - from)) / (to - from || 1)
  const y = (value: number): number => (100 * (highest + room - value)) / (highest - lowest + 2 * room)
  return (
    <div role="img" aria-label={label} className="relative mx-8 mt-6 mb-12 h-56">
      <i
        className="absolute -inset-x-4 rounded-small bg-line-strong/50"
        style={{ top: `${y(middle + band)}%`, bottom: `${100 - y(middle - band)}%` }}
      />
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        <polyline
          points={used.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={2.4}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(({ at, value, low, high, day, isUsed, note }) => (
        <span key={at} className="num absolute inset-y-0 w-0" style={{ left: `${x(at)}%` }}>
          {isUsed && (
            <i
              className="absolute -left-px w-0.5 bg-accent opacity-50"
              style={{ top: `${y(high)}%`, bottom: `${100 - y(low)}%` }}
            />
          )}
          <span
            className={classNames(
              'absolute size-3 -translate-1/2 rounded-full border-2 bg-paper',
              isUsed ? 'border-accent' : 'border-dashed border-ink-3',
            )}
            style={{ top: `${isUsed ? y(value) : 50}%` }}
          />
          <span
            className="absolute mt-3 -translate-x-1/2 text-caption font-semibold whitespace-nowrap"
            style={{ top: `${isUsed ? y(value) : 50}%` }}
          >
            {isUsed ? format(value) : note}
          </span>
          <span className="absolute top-full mt-2 -translate-x-1/2 text-tiny whitespace-nowrap text-ink-2">{day}</span>
        </span>
      ))}
    </div>
  )
}
