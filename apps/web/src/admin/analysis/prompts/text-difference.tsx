import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** A piece of two texts that were compared: in both, in the later one alone, or in the earlier one alone. */
export interface Passage {
  value: string
  added: boolean
  removed: boolean
}

/** So much of what stays is left beside what changed, in characters. */
const CONTEXT_LENGTH = 120
const LEFT_OUT = '…'

/** The passages with what stays in both texts shortened to what stands beside a change: in a long text that is what is looked for. */
export const briefPassages = (passages: readonly Passage[]): Passage[] =>
  passages.map((passage, index) =>
    passage.added || passage.removed
      ? passage
      : { ...passage, value: shortened(passage.value, { isFirst: index === 0, isLast: index === passages.length - 1 }) },
  )

function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 2 * CONTEXT_LENGTH) return text
  const before = isLast ? '' : text.slice(Math.max(text.length - CONTEXT_LENGTH, 0)).replace(/^\S*\s+/, '')
  const after = isFirst ? '' : text.slice(0, CONTEXT_LENGTH).replace(/\s+\S*$/, '')
  return [after, LEFT_OUT, before].filter((part) => part !== '').join(' ')
}

interface TextDifferenceProps {
  before: string
  after: string
  /** Of what stays, only what stands beside a change. */
  isBrief?: boolean
}

/** One text as it became the other: what went is struck through, what came is underlined. */
export function TextDifference({ before, after, isBrief = false }: TextDifferenceProps) {
  const { t } = useTranslation('staff')
  const parts = useMemo(() => {
    const passages = diffWordsWithSpace(before, after)
    return isBrief ? briefPassages(passages) : passages
  }, [before, after, isBrief])
  if (before === after) return <p className="text-compact text-ink-3">{t('versions.same')}</p>
  return (
    <div className="max-w-[72ch] text-compact leading-relaxed whitespace-pre-wrap">
      {parts.map(({ added, removed, value }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        if (added) return <AddedText key={index} text={value} />
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        if (removed) return <RemovedText key={index} text={value} />
        return value
      })}
    </div>
  )
}

const AddedText = ({ text }: { text: string }) => (
  <ins className="rounded-xs bg-low-soft text-low decoration-1 underline-offset-2">{text}</ins>
)
const RemovedText = ({ text }: { text: string }) => <del className="rounded-xs bg-high-soft text-high decoration-1">{text}</del>
