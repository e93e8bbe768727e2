import { MEASURE_SCALE, type ReportMeasure } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { ReportSection } from './report-sections.tsx'

/** Every measure with the range that a second photo would fall into, and what it means. */
export function MeasureList({ measures }: { measures: readonly ReportMeasure[] }) {
  const { t } = useTranslation('journey')
  if (measures.length === 0) return null
  return (
    <ReportSection title={t('report.measures')}>
      <Card className="px-4 sm:px-5">
        <dl>
          {measures.map((measure) => (
            <div
              key={measure.code}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-t border-line py-3.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10.5rem] print:break-inside-avoid"
            >
              <dt className="font-semibold">{measure.name}</dt>
              <dd className="order-last col-span-2 sm:order-none sm:col-span-1">
                <RangeBar measure={measure} />
              </dd>
              <dd className="num text-right leading-snug">
                <span className="font-semibold">{measure.value}</span>
                {measure.range !== measure.value && <span className="block text-sm text-ink-3">{measure.range}</span>}
              </dd>
              <dd className="order-last col-span-full text-sm text-ink-3">{measure.explanation}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </ReportSection>
  )
}

function RangeBar({ measure: { code, name, value, range, raw } }: { measure: ReportMeasure }) {
  const { t } = useTranslation('journey')
  const [from, to] = MEASURE_SCALE[code]
  const start = Math.min(from, raw.low)
  const end = Math.max(to, raw.high)
  const at = (position: number): number => ((position - start) / (end - start || 1)) * 100
  return (
    <div
      role="img"
      aria-label={t('site:labelled', { label: name, value: t('report.measureRange', { value, range }) })}
      className="relative h-2 rounded-full bg-line"
    >
      <span
        className="absolute inset-y-0 rounded-full bg-accent opacity-40"
        style={{ left: `${at(raw.low)}%`, width: `${Math.max(2, at(raw.high) - at(raw.low))}%` }}
      />
      <span
        className="absolute -top-1 h-4 w-0.75 -translate-x-1/2 rounded-full bg-accent"
        style={{ left: `${Math.min(99, Math.max(1, at(raw.value)))}%` }}
      />
    </div>
  )
}
