import type { Chart, ChartShape } from '@chioma/contract'

/** Charts are drawn for the narrowest phone and grow with the page. */
export const CHART_WIDTH = 320

/** At most one decimal, so that equal input gives an equal chart. */
const rounded = (value: number): number => Math.round(value * 10) / 10

export const chart = ({ height, ...rest }: Omit<Chart, 'width'>): Chart => ({
  ...rest,
  width: CHART_WIDTH,
  height: rounded(height),
})

type Shape<Kind extends ChartShape['kind']> = Extract<ChartShape, { kind: Kind }>

export const label = ({
  x,
  y,
  text,
  anchor = 'start',
  size = 13,
  isBold = false,
}: Pick<Shape<'label'>, 'x' | 'y' | 'text'> & Partial<Shape<'label'>>): ChartShape => ({
  kind: 'label',
  x: rounded(x),
  y: rounded(y),
  text,
  anchor,
  size,
  isBold,
})

export const bar = ({
  x,
  y,
  width,
  height,
  color,
  opacity = 1,
}: Omit<Shape<'bar'>, 'kind' | 'opacity'> & Partial<Shape<'bar'>>): ChartShape => ({
  kind: 'bar',
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
  color,
  opacity,
})

export const polygon = ({ points, ...rest }: Omit<Shape<'polygon'>, 'kind'>): ChartShape => ({
  kind: 'polygon',
  points: points.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) })),
  ...rest,
})
