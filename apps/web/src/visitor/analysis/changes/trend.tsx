import type { Comparison, IncomparableReason, MeasureCode, Series, SeriesPoint, Treatment } from '@chioma/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { TitledSection } from '../../../ui/band.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { formatDay, formatDayAmong, formatMeasure } from './changes-format.ts'
import { comparisonQuery, treatmentsQuery } from './changes-requests.ts'

/** The newest photos of a spot; each is laid on the earlier one of the two that are compared. */
const MOST_DRAWN = 12

interface TrendProps {
  series: Series
  earlier: SeriesPoint
  /** Of the two photos that are looked at. */
  comparison: Comparison
}

/** One measure in all photos of the spot, with the noise around the earlier one; what cannot be compared with it does not join the line. */
export function Trend({ series, earlier, comparison }: TrendProps) {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const codes = earlier.measures.filter(({ band }) => band !== null).map(({ code }) => code)
  const [chosen, setChosen] = useState<MeasureCode>()
  const code = chosen ?? comparison.measures.find(({ changed }) => changed)?.code ?? codes[0]
  const points = useTrendPoints(series, earlier, code)
  const measure = earlier.measures.find((one) => one.code === code)
  if (code === undefined || measure === undefined || points.length < 2) return null
  const nameOf = (of: MeasureCode): string => t(`findings:measures.${of}.name`)
  return (
    <TitledSection title={t('trend.title', { measure: nameOf(code) })}>
      <p className="mt-1.5 text-note text-ink-2">{t('trend.text', { date: formatDay(earlier.createdAt, language) })}</p>
      {codes.length > 1 && (
        <SelectField
          label={t('trend.measure')}
          value={code}
          options={codes.map((value) => ({ value, label: nameOf(value) }))}
          onValueChange={setChosen}
          className="mt-3 max-w-xs"
        />
      )}
      <TrendChart
        points={points}
        middle={measure.value}
        band={measure.band ?? 0}
        label={t('trend.chart', { measure: nameOf(code), count: points.length })}
        format={(value) => formatMeasure(value, measure.unit, language)}
      />
      <TreatmentLanes from={points[0]?.at ?? 0} to={points.at(-1)?.at ?? 0} />
      <details className="group mt-5 border-t border-line">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold">
          {t('trend.table')}
          <ChevronDown size={20} aria-hidden="true" className="transition-transform group-open:rotate-180" />
        </summary>
        <table className="w-full text-left text-note">
          <thead>
            <tr className="border-b border-line">
              {(['photo', 'value', 'range'] as const).map((column) => (
                <th key={column} scope="col" className="py-2 pr-3 font-semibold">
                  {t(`trend.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="num">
            {points.map((point) => (
              <tr key={point.at} className="border-b border-line">
                <td className="py-2 pr-3">{point.day}</td>
                {point.isUsed ? (
                  <>
                    <td className="py-2 pr-3">{formatMeasure(point.value, measure.unit, language)}</td>
                    <td className="py-2">
                      {formatMeasure(point.low, measure.unit, language)}–{formatMeasure(point.high, measure.unit, language)}
                    </td>
                  </>
                ) : (
                  <td className="py-2" colSpan={2}>
                    {point.note}
                    {point.why !== undefined && `. ${t(`reasons.${point.why}`)}`}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </TitledSection>
  )
}

/** Each photo that has the measure, and whether it can be compared with the earlier one; until that is known it does not join the line. */
function useTrendPoints({ points }: Series, earlier: SeriesPoint, code: MeasureCode | undefined): TrendPoint[] {
  const { t } = useTranslation('changes')
  const { language } = useLanguage()
  const drawn = points.slice(-MOST_DRAWN)
  const shown = drawn.includes(earlier) ? drawn : [earlier, ...drawn.slice(1)]
  const others = shown.filter((point) => point !== earlier)
  const comparisons = useQueries({
    queries: others.map((point) =>
      point.createdAt < earlier.createdAt
        ? comparisonQuery(earlier.analysisId, point.analysisId)
        : comparisonQuery(point.analysisId, earlier.analysisId),
    ),
  })
  const instants = shown.map(({ createdAt }) => createdAt)
  return shown.flatMap((point) => {
    const measure = point.measures.find((one) => one.code === code)
    if (measure === undefined) return []
    const { data, isPending } = comparisons[others.indexOf(point)] ?? { isPending: false }
    const isUsed = point === earlier || data?.aligned === true
    const note = t(isPending ? 'trend.comparing' : 'trend.notUsed')
    const day = formatDayAmong(point.createdAt, instants, language)
    return [{ ...measure, at: Date.parse(point.createdAt), day, isUsed, note, why: data?.reason }]
  })
}

/** What was done meanwhile, along the same time as the line above; beside it, never as its cause. */
function TreatmentLanes({ from, to }: { from: number; to: number }) {
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

interface TrendPoint {
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
/** Of a day's words, over the width of the chart on a phone. */
const LETTER_PERCENT = 2

/** Words stay within the chart: they begin at its left edge, end at its right one, and are in between elsewhere. */
const inside = (x: number) => ({ transform: `translateX(${-x}%)` })

/** Of which photos the chart has room for words: the newest, and those before that leave each other's apart. The table has all. */
function withRoom(points: readonly TrendPoint[], x: (at: number) => number): Set<number> {
  const width = LETTER_PERCENT * Math.max(0, ...points.map(({ day }) => day.length))
  const apart = width / (1 - Math.min(0.5, width / 100))
  let next = Number.POSITIVE_INFINITY
  const fitting = points.toReversed().filter(({ at }) => {
    const fits = next - x(at) >= apart
    if (fits) next = x(at)
    return fits
  })
  return new Set(fitting.map(({ at }) => at))
}

/** Values along time: a line with ranges over a grey band of noise. */
function TrendChart({ points, middle, band, label, format }: TrendChartProps) {
  const used = points.filter(({ isUsed }) => isUsed)
  const lowest = Math.min(middle - band, ...used.map(({ low }) => low))
  const highest = Math.max(middle + band, ...used.map(({ high }) => high))
  const room = HEADROOM * (highest - lowest || 1)
  const from = points[0]?.at ?? 0
  const to = points.at(-1)?.at ?? 1
  const x = (at: number): number => (100 * (at - from)) / (to - from || 1)
  const worded = withRoom(points, x)
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
          {worded.has(at) && (
            <>
              <span
                className={classNames('absolute text-caption font-semibold whitespace-nowrap', isUsed ? 'mt-1.5' : 'mt-3')}
                style={{ top: `${isUsed ? y(low) : 50}%`, ...inside(x(at)) }}
              >
                {isUsed ? format(value) : note}
              </span>
              <span className="absolute top-full mt-2 text-tiny whitespace-nowrap text-ink-2" style={inside(x(at))}>
                {day}
              </span>
            </>
          )}
        </span>
      ))}
    </div>
  )
}
