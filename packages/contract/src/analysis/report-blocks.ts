import { z } from 'zod'
import { CHART_COLOR_NAMES } from './report-facts.ts'

const text = z.string()
const point = { x: z.number(), y: z.number() }

export const chartColorSchema = z.enum(CHART_COLOR_NAMES)

/** Words at their baseline, a bar with round ends, or a closed outline; lengths in the chart's own units. */
export const chartShapeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('label'),
    ...point,
    text,
    anchor: z.enum(['start', 'middle', 'end']),
    size: z.number(),
    isBold: z.boolean(),
  }),
  z.object({
    kind: z.literal('bar'),
    ...point,
    width: z.number(),
    height: z.number(),
    color: chartColorSchema,
    opacity: z.number().min(0).max(1),
  }),
  z.object({ kind: z.literal('polygon'), points: z.array(z.object(point)), color: chartColorSchema, isFilled: z.boolean() }),
])
export type ChartShape = z.infer<typeof chartShapeSchema>

/** A picture as shapes with its text alternative. Whoever draws it writes the elements, so that nothing in it can be more than a shape. */
export const chartSchema = z.object({
  title: text,
  description: text,
  width: z.number().positive(),
  height: z.number().positive(),
  shapes: z.array(chartShapeSchema),
})
export type Chart = z.infer<typeof chartSchema>

/** A part of a report in reading order. Every text is plain and on one line: no Markdown, no HTML. */
export const reportBlockSchema = z.discriminatedUnion('kind', [
  /** 2 for a section, 3 for a finding in it; 1 is the title of whatever the report stands in. */
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text }),
  z.object({ kind: z.literal('paragraph'), text }),
  z.object({ kind: z.literal('list'), items: z.array(z.object({ label: text.optional(), text })) }),
  /** The first column is words, the others are figures. */
  z.object({ kind: z.literal('table'), head: z.array(text), rows: z.array(z.array(text)) }),
  z.object({ kind: z.literal('chart'), chart: chartSchema }),
])
export type ReportBlock = z.infer<typeof reportBlockSchema>
