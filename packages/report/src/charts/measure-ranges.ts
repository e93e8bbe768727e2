import { type Chart, type ChartShape, MEASURE_SCALE, type MeasureCode, type ReportMeasure } from '@chioma/contract'
import type { ReportWriter } from '../report-writer.ts'
import { number } from '../wording.ts'
import { bar, CHART_WIDTH, chart, label } from './shapes.ts'

const ROW_HEIGHT = 62
const TRACK_TOP = 26
const TICK_WIDTH = 3

/** One row a measure: value, the band a second photo would fall into, and the ends of the scale. */
export function drawMeasureRanges(writer: ReportWriter, measures: readonly ReportMeasure[]): Chart | undefined {
  if (measures.length === 0) return undefined
  const items = measures.map(({ name, value, range }) => writer.say('chart.measures.item', { name, value, range }))
  return chart({
    height: measures.length * ROW_HEIGHT,
    title: writer.say('chart.measures.title'),
    description: `${items.join('; ')}.`,
    shapes: measures.flatMap((measure, index) => row(writer, measure, index * ROW_HEIGHT)),
  })
}

function row(writer: ReportWriter, { code, name, value, raw }: ReportMeasure, top: number): ChartShape[] {
  const [from, to] = scaleOf(code, raw)
  const x = (position: number) => ((position - from) / (to - from)) * CHART_WIDTH
  const bandLeft = x(raw.low)
  const tickLeft = Math.min(CHART_WIDTH - TICK_WIDTH, Math.max(0, x(raw.value) - TICK_WIDTH / 2))
  const y = top + TRACK_TOP
  return [
    label({ x: 0, y: top + 15, text: name }),
    label({ x: CHART_WIDTH, y: top + 15, text: value, anchor: 'end', isBold: true }),
    bar({ x: 0, y, width: CHART_WIDTH, height: 8, color: 'line-strong', opacity: 0.4 }),
    bar({ x: bandLeft, y, width: Math.max(TICK_WIDTH, x(raw.high) - bandLeft), height: 8, color: 'accent', opacity: 0.45 }),
    bar({ x: tickLeft, y: y - 4, width: TICK_WIDTH, height: 16, color: 'accent' }),
    label({ x: 0, y: y + 24, text: number(writer.language, from), size: 11 }),
    label({ x: CHART_WIDTH, y: y + 24, text: number(writer.language, to), anchor: 'end', size: 11 }),
  ]
}

function scaleOf(code: MeasureCode, { low, high }: ReportMeasure['raw']): [number, number] {
  const [from, to] = MEASURE_SCALE[code]
  return [Math.min(from, Math.floor(low)), Math.max(to, Math.ceil(high))]
}
