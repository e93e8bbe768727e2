import type { Chart, ChartShape, FindingCode, View } from '@chioma/contract'
import type { ReportInput } from '../report-input.ts'
import type { ReportWriter } from '../report-writer.ts'
import { number } from '../wording.ts'
import { CHART_WIDTH, chart, label, polygon } from './shapes.ts'

/** The axes, clockwise from the top; those that were not scored are left out. */
const AXES: readonly FindingCode[] = [
  'dandruff',
  'oiliness',
  'redness',
  'pustules',
  'thin_hair',
  'low_density',
  'breakage',
  'dryness',
  'diffuse_thinning',
  'crown_thinning',
  'receding_hairline',
  'wide_parting',
]
const NEAR_VIEWS: readonly View[] = ['microscope', 'close_up']
const FEWEST_AXES = 3
const MOST_AXES = 8
const RINGS = [1 / 3, 2 / 3, 1]
/** Leaves the longest label of any language its room beside the outermost axes. */
const RADIUS = 60
const LABEL_GAP = 7
const CENTRE = { x: CHART_WIDTH / 2, y: 94 }
/** Room below the lowest axis for its label and the caption. */
const FOOT = 56

/** A radar of the scores of this view; nothing when fewer than three codes were scored. */
export function drawScalpBalance(
  writer: ReportWriter,
  { scores, view }: Pick<ReportInput, 'scores' | 'view'>,
): Chart | undefined {
  const axes = AXES.flatMap((code) => {
    const score = scores[code]
    return score === undefined ? [] : [{ code, name: writer.vocabulary(`codes.${code}.short`), score }]
  }).slice(0, MOST_AXES)
  if (axes.length < FEWEST_AXES) return undefined
  const items = axes.map(({ code, score }) => `${wholeName(writer, code)} ${number(writer.language, score * 100)}`)
  const count = axes.length
  const height = Math.max(...axes.map((_, index) => pointAt(index, count, RADIUS).y)) + FOOT
  return chart({
    height,
    title: writer.say(NEAR_VIEWS.includes(view) ? 'chart.balance.titleScalp' : 'chart.balance.titleHair'),
    description: writer.say('chart.balance.description', { list: items.join(', ') }),
    shapes: [
      ...RINGS.map((ring) => {
        const points = axes.map((_, index) => pointAt(index, count, ring * RADIUS))
        return polygon({ points, color: 'line-strong', isFilled: false })
      }),
      polygon({
        points: axes.map(({ score }, index) => pointAt(index, count, score * RADIUS)),
        color: 'accent',
        isFilled: true,
      }),
      ...axes.map(({ name }, index) => axisLabel(name, index, count)),
      label({ x: CENTRE.x, y: height - 6, text: writer.say('chart.balance.caption'), anchor: 'middle', size: 12 }),
    ],
  })
}

/** Read aloud there is room for it; of the sign alone, as a score is no finding that could be named otherwise. */
const wholeName = (writer: ReportWriter, code: FindingCode): string => writer.vocabulary(`codes.${code}.name.cosmetic`)

interface Point {
  x: number
  y: number
}

function pointAt(index: number, count: number, radius: number): Point {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y + radius * Math.sin(angle) }
}

function axisLabel(text: string, index: number, count: number): ChartShape {
  const { x, y } = pointAt(index, count, RADIUS + LABEL_GAP)
  const offset = x - CENTRE.x
  const anchor = Math.abs(offset) < 12 ? 'middle' : offset > 0 ? 'start' : 'end'
  const lift = Math.abs(offset) < 12 && y > CENTRE.y ? 10 : Math.abs(offset) < 12 ? -2 : 4
  return label({ x, y: y + lift, text, anchor, size: 12 })
}
