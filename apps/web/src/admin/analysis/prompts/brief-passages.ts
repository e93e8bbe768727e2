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
