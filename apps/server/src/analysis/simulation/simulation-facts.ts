import { answerKindSchema } from '@chioma/contract'
import type { selectAnalysis } from '../store/analyses.queries.ts'
import { declaredViewOf, reportedAnswers, storedOutcomeSchema } from '../store/analysis-row.ts'
import { readFindings } from '../store/findings.queries.ts'
import type { SimulationFacts } from './may-simulate.ts'

type AnalysisRow = NonNullable<Awaited<ReturnType<typeof selectAnalysis>>>

/** What a stored analysis says about whether hair may be drawn into its photo. */
export function simulationFacts(row: AnalysisRow): SimulationFacts {
  const reading = row.outcome === null ? undefined : storedOutcomeSchema.parse(row.outcome).reading
  return {
    status: row.status,
    answerKind: answerKindSchema.nullable().parse(row.answer_kind),
    hasRedFlag: row.has_red_flag === true,
    questionnaire: reportedAnswers(row),
    view: reading?.view,
    declaredView: declaredViewOf(row),
    recognizedView: reading?.recognizedView,
    findings: readFindings(row.findings).map(({ code }) => code),
    placed: row.overlayCodes,
  }
}
