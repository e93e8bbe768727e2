import type { AnalysisSummary, AnswerKind } from '@chioma/contract'

/** What an analysis comes down to; doubt where that was not kept. */
export const answerKindOf = ({ answer }: Pick<AnalysisSummary, 'answer'>): AnswerKind => answer?.kind ?? 'cannot_tell'
