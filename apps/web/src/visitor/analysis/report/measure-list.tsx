import { MEASURE_SCALE, type ReportMeasure } from '@chioma/contract'
import { classNames } from '../../../ui/class-names.ts'

/** Every measure once: its value with the range that a second photo would fall into, and how it stands to what is usual. */
export function MeasureList({ measures }: { measures: readonly ReportMeasure[] }) {
  return (
    <ul>
      {measures.map((measure) => (
        <li
          key={measure.code}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 border-t border-line py-3 first:border-t-0 print:break-inside-avoid"
        >
          <span className="font-semibold">{measure.name}</span>
          <span className="num row-span-2 text-right leading-snug font-semibold">
            {measure.value}
            {measure.range !== measure.value && <span className="block text-sm font-normal text-ink-3">{measure.range}</span>}
          </span>
          <span
            className={classNames(
              'text-sm',
              measure.usual === undefined || measure.usual.standing === 'within' ? 'text-ink-3' : 'font-semibold text-medium',
            )}
          >
            {measure.standing}
          </span>
          {measure.usual !== undefined && <UsualBand measure={measure} usual={measure.usual} />}
          <span className="col-span-full text-sm text-ink-2">{measure.explanation}</span>
        </li>
      ))}
    </ul>
  )
}

/** The usual range as a band, the measure with its margin upon it; the words beside it say the same. */
function UsualBand({ measure: { code, raw }, usual }: { measure: ReportMeasure; usual: NonNullable<ReportMeasure['usual']> }) {
  const [from, to] = MEASURE_SCALE[code]
  const start = Math.min(from, raw.low)
  const end = Math.max(to, raw.high)
  const span = (low: number, high: number) => ({
    left: `${((low - start) / (end - start || 1)) * 100}%`,
    width: `${Math.max(1, ((high - low) / (end - start || 1)) * 100)}%`,
  })
  return (
    <span aria-hidden="true" className="relative col-span-full my-1.5 h-4.5">
      <span className="absolute inset-x-0 inset-y-1.75 rounded-full bg-line" />
      <span
        className="absolute inset-y-0.75 rounded-small border border-accent bg-accent-soft"
        style={span(usual.low, usual.high)}
      />
      <span className="absolute inset-y-1.75 rounded-full bg-ink-3" style={span(raw.low, raw.high)} />
      <span
        className="absolute inset-y-0 w-0.75 -translate-x-1/2 rounded-full bg-ink"
        style={{ left: span(raw.value, raw.value).left }}
      />
    </span>
  )
}
