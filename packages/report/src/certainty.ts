import { chancePercent, type Finding } from '@chioma/contract'
import { percentRange } from './measures.ts'
import type { ReportWriter } from './report-writer.ts'
import { percent, sentences } from './wording.ts'

const LEVELS = [
  { name: 'veryLikely', from: 0.85 },
  { name: 'likely', from: 0.65 },
  { name: 'moreLikely', from: 0.5 },
  { name: 'possible', from: 0.3 },
  { name: 'uncertain', from: 0 },
] as const

/** A range wider than this is said to be wide. */
const WIDE_RANGE = 0.4

/** Below this chance the report asks for a second look rather than for action. */
export const CLEAR_FROM_CONFIDENCE = 0.65

/** How sure, in words, with the number and its range. `variant` is 0..2. */
export function certaintySentence(writer: ReportWriter, finding: Finding, variant: number): string {
  const { confidence, confidenceLow, confidenceHigh } = finding
  const level = LEVELS.find((candidate) => confidence >= candidate.from)?.name ?? 'uncertain'
  const low = shown(confidenceLow)
  const high = shown(confidenceHigh)
  const statement = writer.say(low === high ? `certainty.exact.${level}` : `certainty.${level}.${variant}`, {
    percent: percent(writer.language, shown(confidence)),
    range: percentRange(writer, low, high),
  })
  const isWide = confidenceHigh - confidenceLow > WIDE_RANGE
  return sentences(statement, isWide ? writer.say(`certainty.wide.${variant}`) : undefined)
}

/** The chance as it is written: to whole percent, and never none or all. */
const shown = (chance: number): number => chancePercent(chance) / 100
