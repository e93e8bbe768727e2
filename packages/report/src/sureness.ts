import {
  type AnswerKind,
  type Finding,
  type FindingCode,
  SURENESS_LEVELS,
  type Sureness,
  type SurenessLevel,
} from '@chioma/contract'
import { findingName, type ReportWriter } from './report-writer.ts'
import { insideSentence, list } from './wording.ts'

/** The one certainty of a report: of what is told first, with the signs that are less sure than the surest beside it. */
export interface PlannedSureness {
  level: SurenessLevel
  /** Key of a `sureness.reason` text. */
  reason: 'clear' | 'fair' | 'weak' | 'mixed' | 'thereNotWhy' | 'notFromPhoto' | 'spot' | 'stop'
  sure: FindingCode[]
  unsure: FindingCode[]
}

/** As the words beside a finding: from 0.85 almost certain, from 0.65 likely. */
const VERY_FROM = 0.85
const FAIRLY_FROM = 0.65

interface JudgedFinding {
  finding: Pick<Finding, 'code' | 'confidence'>
  isRedFlag: boolean
}

const levelOf = ({ finding: { confidence } }: JudgedFinding): SurenessLevel =>
  confidence >= VERY_FROM ? 'very' : confidence >= FAIRLY_FROM ? 'fairly' : 'little'

const REASON_OF = { very: 'clear', fairly: 'fair', little: 'weak', none: 'stop' } as const

export function planSureness(kind: AnswerKind, findings: readonly JudgedFinding[]): PlannedSureness {
  const told = kind === 'see_a_doctor' ? findings.filter(({ isRedFlag }) => isRedFlag) : findings
  const levels = told.map(levelOf)
  const [lead] = levels
  if (kind === 'nothing_seen') return { level: 'fairly', reason: 'spot', sure: [], unsure: [] }
  if (kind === 'cannot_tell') return { level: 'none', reason: 'stop', sure: [], unsure: [] }
  if (lead === undefined) return { level: 'none', reason: 'notFromPhoto', sure: [], unsure: [] }
  if (kind === 'see_a_doctor') return { level: lead, reason: 'thereNotWhy', sure: [], unsure: [] }
  const rank = (level: SurenessLevel) => SURENESS_LEVELS.indexOf(level)
  const surest = Math.max(...levels.map(rank))
  const codes = (isWanted: (level: SurenessLevel) => boolean) =>
    told.filter((planned) => isWanted(levelOf(planned))).map(({ finding }) => finding.code)
  const unsure = codes((level) => rank(level) < surest)
  if (unsure.length === 0) return { level: lead, reason: REASON_OF[lead], sure: [], unsure: [] }
  return { level: lead, reason: 'mixed', sure: codes((level) => rank(level) === surest), unsure }
}

export function writeSureness(writer: ReportWriter, { level, reason, sure, unsure }: PlannedSureness): Sureness {
  const names = (codes: readonly FindingCode[]) =>
    list(
      writer.language,
      codes.map((code) => insideSentence(writer.language, findingName(writer, code))),
    )
  return {
    level,
    text: writer.say(reason === 'notFromPhoto' ? 'sureness.examine' : `sureness.level.${level}`),
    reason: writer.say(`sureness.reason.${reason}`, { sure: names(sure), unsure: names(unsure) }),
  }
}
