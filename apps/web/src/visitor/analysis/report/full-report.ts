export interface SplitReport {
  /** Each `<svg>...</svg>` of the report, as it stood there: untrusted until cleaned. */
  charts: string[]
  /** The report without them, as Markdown. */
  text: string
}

const SVG_TAG = /<(\/?)svg\b[^>]*>/gi
const FENCE_LEFT_EMPTY = /```[a-z]*\s*```/gi

/** Takes the drawn charts out of a report. A chart that is never closed is dropped to the end, rather than shown as text. */
export function splitFullReport(markdown: string): SplitReport {
  const charts: string[] = []
  let text = ''
  let depth = 0
  let chartStart = 0
  let textStart = 0
  for (const tag of markdown.matchAll(SVG_TAG)) {
    const isClosing = tag[1] === '/'
    if (depth === 0 && isClosing) continue
    if (depth === 0) {
      text += markdown.slice(textStart, tag.index)
      chartStart = tag.index
    }
    const isSelfClosing = !isClosing && tag[0].endsWith('/>')
    depth += isClosing ? -1 : isSelfClosing ? 0 : 1
    textStart = tag.index + tag[0].length
    if (depth === 0 && isClosing) charts.push(markdown.slice(chartStart, textStart))
  }
  if (depth === 0) text += markdown.slice(textStart)
  return {
    charts,
    text: text
      .replace(FENCE_LEFT_EMPTY, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}
