import type { ListItem, PhrasingContent, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Words in one weight. */
export interface Run {
  text: string
  isBold: boolean
}

/** A report as paper knows it. */
export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; isOrdered: boolean; items: Run[][] }
  | { kind: 'table'; rows: Run[][][] }
  | { kind: 'chart'; svg: string; widthPx: number; heightPx: number; description: string }

/** The blocks of a stored report. What is neither text nor one of our charts is left out. */
export function readReportBlocks(markdown: string): Block[] {
  const tree: Root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return tree.children.flatMap(blockOf)
}

function blockOf(node: RootContent): Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.depth, runs: runsOf(node.children) }]
    case 'paragraph':
      return [...chartsOf(htmlIn(node.children)), ...paragraphOf(node.children)]
    case 'list':
      return [{ kind: 'list', isOrdered: node.ordered ?? false, items: node.children.map(itemRuns) }]
    case 'table':
      return [{ kind: 'table', rows: node.children.map((row) => row.children.map((cell) => runsOf(cell.children))) }]
    case 'html':
      return chartsOf(node.value)
    default:
      return []
  }
}

const itemRuns = (item: ListItem): Run[] =>
  item.children.flatMap((child) => (child.type === 'paragraph' ? runsOf(child.children) : []))

function paragraphOf(children: PhrasingContent[]): Block[] {
  if (children.some(({ type }) => type === 'html')) return []
  const runs = runsOf(children)
  return runs.length === 0 ? [] : [{ kind: 'paragraph', runs }]
}

/** A chart whose line begins with `<svg` and goes on is read as a paragraph of HTML and text. */
const htmlIn = (children: PhrasingContent[]): string =>
  children.some(({ type }) => type === 'html') ? children.map((child) => ('value' in child ? child.value : '')).join('') : ''

function runsOf(nodes: readonly PhrasingContent[], isBold = false): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === 'text' || node.type === 'inlineCode') return [{ text: node.value.replaceAll('\n', ' '), isBold }]
    if (node.type === 'strong') return runsOf(node.children, true)
    if (node.type === 'break') return [{ text: ' ', isBold }]
    return 'children' in node ? runsOf(node.children, isBold) : []
  })
}

const INK = '#16211b'

/** Paper has no tokens of a page: their fallbacks stand in their place. */
function chartsOf(html: string): Block[] {
  return [...html.matchAll(/<svg\b[\s\S]*?<\/svg>/g)].flatMap(([svg]): Block[] => {
    const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)
    if (size === null) return []
    const printed = svg
      .replace(/var\(--[\w-]+,\s*(#[\da-f]{3,8})\)/gi, '$1')
      .replaceAll('currentColor', INK)
      .replace(/ style="[^"]*"/, '')
      .replace('width="100%"', `width="${size[1]}" height="${size[2]}"`)
    const description = unescaped(/<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? '')
    return [{ kind: 'chart', svg: printed, widthPx: Number(size[1]), heightPx: Number(size[2]), description }]
  })
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
