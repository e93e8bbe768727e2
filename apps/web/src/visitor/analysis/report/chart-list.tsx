import { type Chart, type ChartShape, chartColorOnPage, type ReportBlock } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { ReportSection } from './report-sections.tsx'

interface ChartListProps {
  blocks: readonly ReportBlock[]
  title?: string
  heading: 'h3' | 'h4'
}

/** The charts of a report, each under its title. */
export function ChartList({ blocks, title, heading }: ChartListProps) {
  const { t } = useTranslation('journey')
  const charts = blocks.flatMap((block) => (block.kind === 'chart' ? block.chart : []))
  if (charts.length === 0) return null
  return (
    <ReportSection title={title ?? t('report.charts')} heading={heading}>
      <div className="max-w-200 gap-4 sm:columns-2">
        {charts.map((chart) => (
          <Card key={chart.title} className="mb-4 break-inside-avoid p-4 sm:p-5">
            <figure>
              <figcaption className="mb-3 font-display text-title-xs leading-tight">{chart.title}</figcaption>
              <Picture {...chart} />
            </figure>
          </Card>
        ))}
      </div>
    </ReportSection>
  )
}

function Picture({ title, description, width, height, shapes }: Chart) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      role="img"
      aria-label={`${title}. ${description}`}
      className="h-auto max-w-md overflow-visible"
    >
      <title>{title}</title>
      <desc>{description}</desc>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a chart never move
        <Shape key={index} shape={shape} />
      ))}
    </svg>
  )
}

function Shape({ shape }: { shape: ChartShape }) {
  switch (shape.kind) {
    case 'label': {
      const { x, y, anchor, size, isBold, text } = shape
      return (
        <text x={x} y={y} fontSize={size} fontWeight={isBold ? 600 : 400} textAnchor={anchor} fill="currentColor">
          {text}
        </text>
      )
    }
    case 'bar': {
      const { x, y, width, height, color, opacity } = shape
      const radius = Math.min(width, height) / 2
      return <rect x={x} y={y} width={width} height={height} rx={radius} fill={chartColorOnPage(color)} fillOpacity={opacity} />
    }
    case 'polygon': {
      const color = chartColorOnPage(shape.color)
      return (
        <polygon
          points={shape.points.map(({ x, y }) => `${x},${y}`).join(' ')}
          strokeLinejoin="round"
          stroke={color}
          {...(shape.isFilled ? { fill: color, fillOpacity: 0.2, strokeWidth: 2.2 } : { fill: 'none' })}
        />
      )
    }
  }
}
