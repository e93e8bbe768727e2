import { Fragment, type ReactNode } from 'react'

/** A text as its author wrote it: paragraphs, headings (`## `) and lists (`- `). Nothing in it is ever read as code. */
export function LegalText({ text, language }: { text: string; language: string }) {
  return (
    <div lang={language} className="wrap-anywhere grid max-w-prose gap-4">
      {blocksOf(text).map(({ line, kind, words }) => (
        <Fragment key={line}>{drawBlock(kind, words)}</Fragment>
      ))}
    </div>
  )
}

type BlockKind = 'heading' | 'list' | 'paragraph'

interface Block {
  /** The number of its first line. */
  line: number
  kind: BlockKind
  words: string[]
}

const MARKS = { heading: /^#{1,3} +/, list: /^[-*] +/ } as const

const kindOf = (line: string): BlockKind => {
  if (MARKS.heading.test(line)) return 'heading'
  return MARKS.list.test(line) ? 'list' : 'paragraph'
}

/** Lines that belong together; an empty line, a heading and the begin of a list end what was before. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [number, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') {
      isOpen = false
      continue
    }
    const kind = kindOf(line)
    const last = blocks.at(-1)
    const words = kind === 'paragraph' ? line.trim() : line.replace(MARKS[kind], '').trim()
    if (isOpen && last?.kind === kind && kind !== 'heading') last.words.push(words)
    else blocks.push({ line: number, kind, words: [words] })
    isOpen = kind !== 'heading'
  }
  return blocks
}

function drawBlock(kind: BlockKind, lines: readonly string[]): ReactNode {
  switch (kind) {
    case 'heading':
      return <h2 className="mt-3 text-title-sm">{withGaps(lines.join(' '))}</h2>
    case 'list':
      return (
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-accent">
          {lines.map((line) => (
            <li key={line}>{withGaps(line)}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p className="whitespace-pre-line">{withGaps(lines.join('\n'))}</p>
  }
}

/** What the operator still has to fill in stands out. */
const withGaps = (text: string): ReactNode[] =>
  text.split(/(\[\[[^[\]]+\]\])/).map((part, index) =>
    part.startsWith('[[') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
      <mark key={index} className="rounded-small bg-medium-soft px-1 text-ink">
        {part.slice(2, -2)}
      </mark>
    ) : (
      part
    ),
  )
