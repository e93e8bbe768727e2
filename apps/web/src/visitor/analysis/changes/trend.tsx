import type { Comparison, MeasureCode, Series, SeriesPoint } from '@chioma/contract'
import { useQueries } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { formatDay, formatMeasure } from './changes-format.ts'
import { comparisonQuery } from './changes-requests.ts'
import { TreatmentLanes } from './treatment-lanes.tsx'
import { TrendChart, type TrendPoint } from './trend-chart.tsx'

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
  const id = useId()
  const codes = earlier.measures.filter(({ band }) => band !== null).map(({ code }) => code)
  const [chosen, setChosen] = useState<MeasureCode>()
  const code = chosen ?? comparison.measures.find(({ changed }) => changed)?.code ?? codes[0]
  const points = useTrendPoints(series, earlier, code)
  const measure = earlier.measures.find((one) => one.code === code)
  if (code === undefined || measure === undefined || points.length < 2) return null
  const nameOf = (of: MeasureCode): string => t(`findings:measures.${of}.name`)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-title-lg leading-tight">
        {t('trend.title', { measure: nameOf(code) })}
      </h2>
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
    </section>
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
  return shown.flatMap((point) => {
    const measure = point.measures.find((one) => one.code === code)
    if (measure === undefined) return []
    const { data, isPending } = comparisons[others.indexOf(point)] ?? { isPending: false }
    const isUsed = point === earlier || data?.aligned === true
    const note = t(isPending ? 'trend.comparing' : 'trend.notUsed')
    const day = formatDay(point.createdAt, language)
    return [{ ...measure, at: Date.parse(point.createdAt), day, isUsed, note, why: data?.reason }]
  })
}
