import { type ReportFinding, SEVERITIES } from '@chioma/contract'
import type { ReportWriter } from '../report-writer.ts'
import { bar, CHART_WIDTH, COLOR, label, svg } from './svg.ts'

const ROW_HEIGHT = 46
const GAP = 6

/** One row a finding: its name, its severity in words, and as many of three steps as its severity has. */
export function drawSeverityBars(writer: ReportWriter, findings: readonly ReportFinding[]): string | undefined {
  if (findings.length === 0) return undefined
  const items = findings.map(({ name, severityName }) => writer.say('chart.severity.item', { name, severity: severityName }))
  return svg({
    height: findings.length * ROW_HEIGHT,
    title: writer.say('chart.severity.title'),
    description: `${items.join('; ')}.`,
    parts: findings.flatMap((finding, index) => row(finding, index * ROW_HEIGHT)),
  })
}

function row({ name, severity, severityName }: ReportFinding, top: number): string[] {
  const steps = SEVERITIES.indexOf(severity) + 1
  const width = (CHART_WIDTH - GAP * (SEVERITIES.length - 1)) / SEVERITIES.length
  return [
    label({ x: 0, y: top + 15, text: name }),
    label({ x: CHART_WIDTH, y: top + 15, text: severityName, anchor: 'end', weight: 600 }),
    ...SEVERITIES.map((_, step) => {
      const isFilled = step < steps
      const fill = isFilled ? COLOR[severity] : COLOR.track
      return bar({ x: step * (width + GAP), y: top + 24, width, height: 8, fill, opacity: isFilled ? 1 : 0.4 })
    }),
  ]
}
