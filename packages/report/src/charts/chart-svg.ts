import { CHART_COLORS, type Chart, type ChartColor, type ChartShape, chartColorOnPage } from '@chioma/contract'

interface Look {
  color: (color: ChartColor) => string
  /** Of the words. */
  ink: string
  /** Attributes that give the picture its size, and its letters where no page does. */
  frame: (chart: Chart) => string
}

const LOOKS = {
  /** As wide as its letters look like the text around it; by attributes alone, as a strict content policy refuses styles in markup. */
  page: { color: chartColorOnPage, ink: 'currentColor', frame: () => 'width="448"' },
  paper: {
    color: (color) => CHART_COLORS[color],
    ink: '#16211b',
    frame: ({ width, height }) =>
      `width="${width}" height="${height}" font-family="Calibri, Carlito, Helvetica, Arial, sans-serif"`,
  },
} as const satisfies Record<string, Look>

/**
 * A self-contained SVG on one line, with its text alternative. `page`: in the colours and letters of the page around it; `paper`: with its own, in the
 * chart's units. Words are escaped.
 */
export function chartSvg(chart: Chart, medium: keyof typeof LOOKS): string {
  const look: Look = LOOKS[medium]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chart.width} ${chart.height}" ${look.frame(chart)} role="img">`,
    `<title>${escapeXml(chart.title)}</title><desc>${escapeXml(chart.description)}</desc>`,
    ...chart.shapes.map((shape) => drawShape(shape, look)),
    '</svg>',
  ].join('')
}

function drawShape(shape: ChartShape, { color: colorOf, ink }: Look): string {
  switch (shape.kind) {
    case 'label': {
      const { x, y, size, isBold, anchor, text } = shape
      return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 600 : 400}" text-anchor="${anchor}" fill="${ink}">${escapeXml(text)}</text>`
    }
    case 'bar': {
      const { x, y, width, height, color, opacity } = shape
      const radius = Math.min(width, height) / 2
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colorOf(color)}" fill-opacity="${opacity}"/>`
    }
    case 'polygon': {
      const color = colorOf(shape.color)
      const fill = shape.isFilled
        ? `fill="${color}" fill-opacity="0.2" stroke="${color}" stroke-width="2.2"`
        : `fill="none" stroke="${color}"`
      return `<polygon points="${shape.points.map(({ x, y }) => `${x},${y}`).join(' ')}" stroke-linejoin="round" ${fill}/>`
    }
  }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
