import { LEGAL_KINDS, type LegalDocument, type LegalKind } from '@chioma/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useInstant } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { legalDocumentQuery, legalPath } from './legal-queries.ts'

/** The terms, the right of withdrawal, the privacy policy or who runs the site; an earlier version where the address names one. */
export function LegalPage({ kind }: { kind: string }) {
  const known = LEGAL_KINDS.find((name) => name === kind)
  return known === undefined ? <NoDocument /> : <KnownPage kind={known} />
}

function KnownPage({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const query = useQuery({
    ...legalDocumentQuery({ kind, version: search.get('version') ?? undefined, language }),
    placeholderData: keepPreviousData,
  })
  const title = t(`site:legal.${kind}`)
  useEffect(() => {
    document.title = `${title} - Chioma`
  }, [title])
  return (
    <article>
      <h1 className="text-section">{title}</h1>
      <Loaded query={query} skeleton={SKELETON} failed={t('legal.failed')} notFound={<NoDocument />}>
        {(document) => <Text document={document} />}
      </Loaded>
      <nav aria-label={t('legal.others')} className="mt-12 border-t border-line pt-4 print:hidden">
        <ul className="flex flex-wrap gap-x-6">
          {LEGAL_KINDS.filter((other) => other !== kind).map((other) => (
            <li key={other}>
              <Link to={legalPath(other)} className="text-link inline-flex min-h-11 items-center text-compact">
                {t(`site:legal.${other}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}

const SKELETON = (
  <div className="mt-4 grid gap-6">
    <Skeleton className="h-5 w-48" />
    <SkeletonText lines={8} />
  </div>
)

function Text({ document: { kind, savedAt, isCurrent, isComplete, text, language } }: { document: LegalDocument }) {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  return (
    <>
      <p className="num mt-2 mb-6 text-sm text-ink-3">{t('legal.version', { date: inWords(savedAt) })}</p>
      {!isCurrent && (
        <Notice tone="caution" className="mb-6" title={t('legal.earlier')}>
          <Link to={legalPath(kind)} className="text-link">
            {t('legal.toCurrent')}
          </Link>
        </Notice>
      )}
      {!isComplete && (
        <Notice tone="caution" className="mb-6 max-w-prose" title={t('legal.incomplete')}>
          {t('legal.incompleteText')}
        </Notice>
      )}
      <LegalText text={text} language={language} />
    </>
  )
}

function NoDocument() {
  const { t } = useTranslation('shop')
  return <EmptyState icon={FileQuestion} title={t('legal.notFound')} text={t('legal.notFoundText')} isPage />
}

/** A text as its author wrote it: paragraphs, headings (`## `) and lists (`- `). Nothing in it is ever read as code. */
function LegalText({ text, language }: { text: string; language: string }) {
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
