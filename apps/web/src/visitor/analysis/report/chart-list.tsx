import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { type CleanChart, cleanChart } from './clean-chart.ts'
import { ReportSection } from './report-sections.tsx'

/** The charts that were drawn into the report, cleaned, each under its title. */
export function ChartList({ charts, title }: { charts: readonly string[]; title?: string }) {
  const { t } = useTranslation('journey')
  const cleaned = useMemo(() => charts.map(cleanChart).filter((chart) => chart !== undefined), [charts])
  if (cleaned.length === 0) return null
  return (
    <ReportSection title={title ?? t('report.charts')}>
      <div className="max-w-[50rem] gap-4 sm:columns-2">
        {cleaned.map((chart, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the charts of a report never move
          <Chart key={index} chart={chart} fallbackTitle={t('report.chartAlt', { number: index + 1 })} />
        ))}
      </div>
    </ReportSection>
  )
}

function Chart({ chart, fallbackTitle }: { chart: CleanChart; fallbackTitle: string }) {
  const holder = useRef<HTMLDivElement>(null)
  const title = chart.title || fallbackTitle
  useEffect(() => {
    const { picture } = chart
    picture.setAttribute('role', 'img')
    picture.setAttribute('aria-label', chart.description === '' ? title : `${title}. ${chart.description}`)
    holder.current?.replaceChildren(picture)
  }, [chart, title])
  return (
    <Card className="mb-4 break-inside-avoid p-4 sm:p-5">
      <figure>
        <figcaption className="mb-3 font-display text-title-xs leading-tight">{title}</figcaption>
        <div ref={holder} className="[&_svg]:h-auto [&_svg]:w-full [&_svg]:max-w-[28rem] [&_svg]:overflow-visible" />
      </figure>
    </Card>
  )
}
