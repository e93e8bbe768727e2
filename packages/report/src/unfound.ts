import { FINDING_CODES, type Finding, type FindingCode, type MeasuredSensitivity, signsThatMatter } from '@chioma/contract'
import { isRuledOut, type RulingFacts } from './answer-kind.ts'
import { GROUP_OF } from './finding-groups.ts'
import { isMeasured } from './measured-signs.ts'
import { isContradicted } from './trusted-findings.ts'

/** From this score on a sign that was not found is a question. */
const OPEN_FROM_SCORE = 0.3

/** Names for thinning on top of the head, by where it is: beside one of them, which its outline shows, no other was "not seen"; nor was a bare patch beside a thin crown. */
const THINNING_ON_TOP: readonly FindingCode[] = ['diffuse_thinning', 'crown_thinning', 'wide_parting']

export interface Unfound {
  /** Ruled out, by a measured sensitivity. */
  absent: FindingCode[]
  /** Looked for, nothing clear seen, and not ruled out; what matters in the view comes first. */
  notRuledOut: FindingCode[]
  /** Questions: there are hints. */
  open: FindingCode[]
}

/** Sorts the signs that were judged and not found; findings below one in two are open as well. */
export function sortUnfound(
  facts: RulingFacts,
  found: readonly Finding[],
  openFindings: readonly Finding[],
  sensitivities: readonly MeasuredSensitivity[],
): Unfound {
  if (isContradicted(facts)) return { absent: [], notRuledOut: [], open: [] }
  const { view, scores, measures } = facts
  const foundCodes = new Set(found.map(({ code }) => code))
  const doubted = new Set(openFindings.map(({ code }) => code))
  const hasLoss = found.some(({ code }) => GROUP_OF[code] === 'loss')
  const judged = FINDING_CODES.filter(
    (code) => code !== 'unknown' && !foundCodes.has(code) && (scores[code] !== undefined || doubted.has(code)),
  )
  const isOpen = (code: FindingCode) => doubted.has(code) || (scores[code] ?? 0) >= OPEN_FROM_SCORE
  // Where hair loss was found, its measures are that finding's: another sign of loss is then neither absent nor a question of its own.
  const isExplained = (code: FindingCode) => hasLoss && GROUP_OF[code] === 'loss'
  const isThinOnTop = THINNING_ON_TOP.some((code) => foundCodes.has(code))
  const isShown = (code: FindingCode) =>
    (isThinOnTop && THINNING_ON_TOP.includes(code)) || (code === 'patchy_loss' && foundCodes.has('crown_thinning'))
  const unseen = judged.filter((code) => !isOpen(code) && !isMeasured(code, measures) && !isShown(code))
  const matters = signsThatMatter(view)
  return {
    absent: unseen.filter((code) => isRuledOut(code, facts, sensitivities)),
    notRuledOut: unseen
      .filter((code) => !isRuledOut(code, facts, sensitivities))
      .toSorted((a, b) => Number(matters.includes(b)) - Number(matters.includes(a))),
    open: judged.filter((code) => isOpen(code) || (isMeasured(code, measures) && !isExplained(code))),
  }
}
