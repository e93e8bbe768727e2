import { type Chart, type ChartShape, chartColorOnPage, type ReportBlock } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { ReportSection } from './report-sections.tsx'

/** Its sections' headings and those within them, as far down as they stand on the page. */
type TextHeadings = readonly ['h3', 'h4'] | readonly ['h5', 'h6']

interface ReportTextProps {
  blocks: readonly ReportBlock[]
  headings?: TextHeadings
}

/** A report's words in reading order; its charts stand in a list of their own. */
export function ReportText({ blocks, headings = ['h5', 'h6'] }: ReportTextProps) {
  return (
    <div className="report-text">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a report never move
        <Block key={index} block={block} headings={headings} />
      ))}
    </div>
  )
}

function Block({ block, headings: [Section, Part] }: { block: ReportBlock; headings: TextHeadings }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? Section : Part
      return <Heading>{block.text}</Heading>
    }
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul>
          {block.items.map(({ label, text }) => (
            <li key={`${label} ${text}`}>
              {label !== undefined && <strong>{label} </strong>}
              {text}
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <ReportTable {...block} />
    case 'chart':
      return null
  }
}

const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/**
 * A table wider than the phone is scrolled with the keyboard too, so it can be reached and has a name. On a phone its rows are laid out as
 * blocks, and some browsers then no longer tell that it is a table: its roles say so.
 */
function ReportTable({ head, rows }: Pick<Extract<ReportBlock, { kind: 'table' }>, 'head' | 'rows'>) {
  const { t } = useTranslation('journey')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise it could not be scrolled without a pointer
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="report-table" role="group" aria-label={t('report.table')} tabIndex={0}>
      <table {...AS.table}>
        <thead {...AS.rowgroup}>
          <tr {...AS.row}>
            {head.map((name) => (
              <th key={name} {...AS.columnheader}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...AS.rowgroup}>
          {rows.map((cells) => (
            <tr key={cells.join()} {...AS.row}>
              {head.map((name, column) => (
                <td key={name} {...AS.cell}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
