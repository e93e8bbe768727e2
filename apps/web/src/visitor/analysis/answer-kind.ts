import type { AnalysisSummary, AnswerKind } from '@chioma/contract'

/** What an analysis comes down to; doubt where that was not kept. */
export const answerKindOf = ({ answer }: Pick<AnalysisSummary, 'answer'>): AnswerKind => answer?.kind ?? 'cannot_tell'

/** A doctor needs no other photo of the spot, as the steps say. */
export const asksForAnotherPhoto = ({ status, answer }: Pick<AnalysisSummary, 'status' | 'answer'>): boolean =>
  status === 'completed' && answer?.kind !== 'see_a_doctor'
