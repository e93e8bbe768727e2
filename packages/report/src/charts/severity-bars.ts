import { type Chart, type ChartShape, type ReportFinding, SEVERITIES } from '@chioma/contract'
import type { ReportWriter } from '../report-writer.ts'
import { bar, CHART_WIDTH, chart, label } from './shapes.ts'

const ROW_HEIGHT = 46
const GAP = 6

/** One row a finding: its name, its severity in words, and as many of three steps as its severity has. */
export function drawSeverityBars(writer: ReportWriter, findings: readonly ReportFinding[]): Chart | undefined {
  if (findings.length === 0) return undefined
  const items = findings.map(({ name, severityName }) => writer.say('chart.severity.item', { name, severity: severityName }))
  return chart({
    height: findings.length * ROW_HEIGHT,
    title: writer.say('chart.severity.title'),
    description: `${items.join('. ')}.`,
    shapes: findings.flatMap((finding, index) => row(finding, index * ROW_HEIGHT)),
  })
}

function row({ name, severity, severityName }: ReportFinding, top: number): ChartShape[] {
  const steps = SEVERITIES.indexOf(severity) + 1
  const width = (CHART_WIDTH - GAP * (SEVERITIES.length - 1)) / SEVERITIES.length
  return [
    label({ x: 0, y: top + 15, text: name }),
    label({ x: CHART_WIDTH, y: top + 15, text: severityName, anchor: 'end', isBold: true }),
    ...SEVERITIES.map((_, step) => {
      const isFilled = step < steps
      return bar({
        x: step * (width + GAP),
        y: top + 24,
        width,
        height: 8,
        color: isFilled ? severity : 'line-strong',
        opacity: isFilled ? 1 : 0.4,
      })
    }),
  ]
}
