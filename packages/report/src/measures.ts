import { MEASURE_CODES, type Measure, type MeasureUnit, type ReportMeasure } from '@chioma/contract'
import type { ReportWriter } from './report-writer.ts'
import { usualOf } from './usual-ranges.ts'
import { number, percent } from './wording.ts'

/** Decimals of a value by its unit; percent takes one below ten. */
const DECIMALS: Record<Exclude<MeasureUnit, 'percent'>, number> = {
  index: 2,
  count: 0,
  delta_a: 1,
  per_cm2: 0,
  um: 0,
  px: 0,
  stage: 0,
}

/** The measures that people see, in the vocabulary's order. Widths in a photo's own pixels are not among them. */
export function writeMeasures(writer: ReportWriter, measures: readonly Measure[]): ReportMeasure[] {
  return measures
    .filter((measure) => measure.unit !== 'px')
    .toSorted((a, b) => MEASURE_CODES.indexOf(a.code) - MEASURE_CODES.indexOf(b.code))
    .map((measure) => writeMeasure(writer, measure))
}

function writeMeasure(writer: ReportWriter, measure: Measure): ReportMeasure {
  const { code, value, low, high, unit } = measure
  const usual = usualOf(measure)
  return {
    code,
    name: writer.vocabulary(`measures.${code}.name`),
    value: valueWords(writer, measure, value),
    range: rangeWords(writer, measure),
    explanation: writer.vocabulary(`measures.${code}.explanation`),
    standing: standingWords(writer, measure, usual),
    ...(usual && { usual }),
    raw: { value, low, high, unit },
  }
}

function standingWords(writer: ReportWriter, measure: Measure, usual: ReportMeasure['usual']): string {
  if (usual === undefined) return writer.say('measure.usual.unknown')
  const { standing, low, high, source } = usual
  return writer.say(`measure.usual.${standing}`, { range: rangeWords(writer, { ...measure, low, high }), source })
}

function rangeWords(writer: ReportWriter, measure: Measure): string {
  if (measure.unit === 'stage') {
    const low = number(writer.language, measure.low)
    return joinRange(writer, low, number(writer.language, measure.high), low)
  }
  const low = number(writer.language, measure.low, decimalsOf(measure))
  return joinRange(writer, low, valueWords(writer, measure, measure.high), valueWords(writer, measure, measure.low))
}

const joinRange = (writer: ReportWriter, low: string, highWithUnit: string, lowWithUnit: string): string =>
  lowWithUnit === highWithUnit ? lowWithUnit : writer.say('measure.range', { low, high: highWithUnit })

function valueWords(writer: ReportWriter, measure: Measure, value: number): string {
  const decimals = decimalsOf(measure)
  if (measure.unit === 'percent') return percent(writer.language, value / 100, decimals)
  const figure = number(writer.language, value, decimals)
  const hasUnitWord = measure.unit !== 'count'
  return hasUnitWord ? writer.say(`measure.unit.${measure.unit}`, { number: figure }) : figure
}

function decimalsOf(measure: Measure): number {
  if (measure.unit !== 'percent') return DECIMALS[measure.unit]
  return measure.high < 10 ? 1 : 0
}
