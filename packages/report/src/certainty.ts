import { chancePercent, type Finding } from '@chioma/contract'
import type { ReportWriter } from './report-writer.ts'
import { percent, sentences } from './wording.ts'

/** The scale of words, surest first. What is less likely than not is told as an open question and has none. */
const LEVELS = [
  { name: 'almostCertain', from: 0.85 },
  { name: 'likely', from: 0.65 },
  { name: 'possible', from: 0 },
] as const

/** A range wider than this is said to be wide. */
const WIDE_RANGE = 0.4

/** The one statement of how sure: a word of the scale with the chance beside it, to whole percent, and never none or all. */
export function certaintySentence(writer: ReportWriter, { confidence, confidenceLow, confidenceHigh }: Finding): string {
  const level = LEVELS.find((candidate) => confidence >= candidate.from)?.name ?? 'possible'
  const chance = percent(writer.language, chancePercent(confidence) / 100)
  const isWide = confidenceHigh - confidenceLow > WIDE_RANGE
  return sentences(writer.say(`certainty.${level}`, { percent: chance }), isWide ? writer.say('certainty.wide') : undefined)
}
