import { FINDING_CODES, type Finding, type FindingCode, type MeasureCode } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'
import type { ReportInput } from './report-input.ts'

/** From this chance on a sign that was not found is not called absent either. */
const OPEN_FROM_SCORE = 0.3

/** A measure that shows something of a sign: from this value on, beside it the sign is not said to be absent. By hand, on the careful side. */
const MEASURED_FROM: Partial<Record<FindingCode, [MeasureCode, number]>> = {
  patchy_loss: ['largest_patch', 1],
  crown_thinning: ['bald_area', 3],
  diffuse_thinning: ['scalp_visible', 30],
  wide_parting: ['parting_width', 10],
  receding_hairline: ['norwood_stage', 2.5],
  dandruff: ['flake_area', 2],
  oiliness: ['shine', 0.3],
  dryness: ['scale_texture', 0.5],
  redness: ['redness', 6],
  thin_hair: ['thin_shaft_share', 20],
}

/** Signs that were judged and not found, told apart by whether they can be ruled out; findings below one in two are open as well. */
export function sortUnfound(
  { view, scores, measures }: Pick<ReportInput, 'view' | 'scores' | 'measures'>,
  told: readonly Finding[],
  openFindings: readonly Finding[],
): { absent: FindingCode[]; open: FindingCode[] } {
  const found = new Set(told.map(({ code }) => code))
  const doubted = new Set(openFindings.map(({ code }) => code))
  const hasLoss = told.some(({ code }) => GROUP_OF[code] === 'loss')
  const isMeasured = (code: FindingCode) => {
    const [measure, from] = MEASURED_FROM[code] ?? []
    return from !== undefined && measures.some((one) => one.code === measure && one.value >= from)
  }
  const judged = FINDING_CODES.filter(
    (code) => code !== 'unknown' && !found.has(code) && (scores[code] !== undefined || doubted.has(code)),
  )
  const isOpen = (code: FindingCode) => doubted.has(code) || (scores[code] ?? 0) >= OPEN_FROM_SCORE
  // Where hair loss was found, its measures are that finding's: another sign of loss is then neither absent nor a question of its own.
  const isExplained = (code: FindingCode) => hasLoss && GROUP_OF[code] === 'loss'
  // A portrait may show that a head is bald; that it is not, it never shows: most of the top is out of sight.
  const isOutOfSight = (code: FindingCode) => view === 'portrait' && GROUP_OF[code] === 'loss'
  return {
    absent: judged.filter((code) => !isOpen(code) && !isMeasured(code) && !isOutOfSight(code)),
    open: judged.filter((code) => isOpen(code) || (isMeasured(code) && !isExplained(code))),
  }
}
