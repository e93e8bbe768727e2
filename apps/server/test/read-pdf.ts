import { inflateSync } from 'node:zlib'

/** An element of a document's structure, as a screen reader walks through it. */
export interface PdfElement {
  type: string
  alternative: string | undefined
  scope: string | undefined
  /** How many pieces of what is drawn belong to it, on whatever page. */
  pieceCount: number
  children: PdfElement[]
}

interface Reference {
  number: number
}
type Dictionary = { [key: string]: Value | undefined }
type Value = string | number | boolean | null | Reference | Value[] | Dictionary

const isReference = (value: unknown): value is Reference => typeof value === 'object' && value !== null && 'number' in value

/** What a PDF says of itself, read from the bytes as pdfkit writes them: every object uncompressed but the streams. */
export function readPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const objects = new Map<number, { value: Value; stream: string | undefined }>()
  for (const { 1: number = '', index } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = index + number.length + ' 0 obj\n'.length
    const [value, end] = parse(text, from)
    objects.set(Number(number), { value, stream: streamAt(bytes, text, end, value) })
  }
  const of = (value: Value | undefined): Dictionary => {
    const found = isReference(value) ? objects.get(value.number)?.value : value
    return typeof found === 'object' && found !== null && !Array.isArray(found) && !isReference(found) ? found : {}
  }
  const kids = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

  const element = (value: Value): PdfElement => {
    const { S, Alt, A, K } = of(value)
    const children = kids(K).filter((kid) => of(kid).S !== undefined)
    return {
      type: String(S),
      alternative: Alt === undefined ? undefined : String(Alt),
      scope: of(A).Scope === undefined ? undefined : String(of(A).Scope),
      pieceCount: kids(K).length - children.length,
      children: children.map(element),
    }
  }
  const bookmarks = (first: Value | undefined): { title: string; below: string[] }[] => {
    const { Title, First, Next } = of(first)
    if (Title === undefined) return []
    return [{ title: String(Title), below: bookmarks(First).map(({ title }) => title) }, ...bookmarks(Next)]
  }
  const catalog = [...objects.values()].map(({ value }) => of(value)).find(({ Type }) => Type === 'Catalog') ?? {}
  return {
    language: catalog.Lang,
    isMarked: of(catalog.MarkInfo).Marked,
    showsTitle: of(catalog.ViewerPreferences).DisplayDocTitle,
    structure: kids(of(catalog.StructTreeRoot).K).map(element),
    bookmarks: bookmarks(of(catalog.Outlines).First),
    /** What draws each page. */
    pages: kids(of(catalog.Pages).Kids).map((page) => {
      const contents = of(page).Contents
      return (isReference(contents) && objects.get(contents.number)?.stream) || ''
    }),
  }
}

function streamAt(bytes: Buffer, text: string, end: number, value: Value): string | undefined {
  const begin = /^\s*stream\n/.exec(text.slice(end, end + 12))
  if (!begin || !/FlateDecode/.test(JSON.stringify(value))) return undefined
  const from = end + begin[0].length
  return inflateSync(bytes.subarray(from, text.indexOf('\nendstream', from))).toString('latin1')
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The object that begins here, and where it ends. */
function parse(text: string, start: number): [Value, end: number] {
  const at = start + (/^\s*/.exec(text.slice(start, start + 200))?.[0].length ?? 0)
  if (text.startsWith('<<', at)) return parseDictionary(text, at + 2)
  if (text[at] === '[') return parseArray(text, at + 1)
  if (text[at] === '(') return parseString(text, at + 1)
  const [token = ''] = /^(\d+ 0 R|\/[^\s/[\]<>()]*|<[^>]*>|[^\s/[\]<>()]+)/.exec(text.slice(at, at + 4000)) ?? []
  const end = at + Math.max(1, token.length)
  if (token.endsWith(' R')) return [{ number: Number.parseInt(token, 10) }, end]
  if (token.startsWith('/')) return [token.slice(1), end]
  if (token === 'true' || token === 'false') return [token === 'true', end]
  return [token === 'null' ? null : Number.isNaN(Number(token)) ? token : Number(token), end]
}

const afterSpace = (text: string, at: number): number => at + (/^\s*/.exec(text.slice(at, at + 200))?.[0].length ?? 0)

function parseDictionary(text: string, start: number): [Value, end: number] {
  const entries: [string, Value][] = []
  let at = afterSpace(text, start)
  while (!text.startsWith('>>', at)) {
    const [key, afterKey] = parse(text, at)
    const [value, afterValue] = parse(text, afterKey)
    entries.push([String(key), value])
    at = afterSpace(text, afterValue)
  }
  return [Object.fromEntries(entries), at + 2]
}

function parseArray(text: string, start: number): [Value, end: number] {
  const items: Value[] = []
  let at = afterSpace(text, start)
  while (text[at] !== ']') {
    const [item, end] = parse(text, at)
    items.push(item)
    at = afterSpace(text, end)
  }
  return [items, at + 1]
}

function parseString(text: string, start: number): [Value, end: number] {
  let value = ''
  let at = start
  for (; text[at] !== ')'; at += 1) {
    if (text[at] === '\\') at += 1
    value += text[at - 1] === '\\' ? (ESCAPES[text[at] ?? ''] ?? text[at]) : text[at]
  }
  const isWide = value.startsWith('þÿ')
  return [isWide ? Buffer.from(value.slice(2), 'latin1').swap16().toString('utf16le') : value, at + 1]
}
