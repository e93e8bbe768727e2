import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { briefPassages } from './brief-passages.ts'

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
        if (added) return <Came key={index} text={value} />
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        if (removed) return <Went key={index} text={value} />
        return value
      })}
    </div>
  )
}

const Came = ({ text }: { text: string }) => (
  <ins className="rounded-xs bg-low-soft text-low decoration-1 underline-offset-2">{text}</ins>
)
const Went = ({ text }: { text: string }) => <del className="rounded-xs bg-high-soft text-high decoration-1">{text}</del>
