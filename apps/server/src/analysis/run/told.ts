import { type DeclaredView, declaredViewSchema, type Questionnaire, questionnaireSchema } from '@chioma/contract'

/** The answers as a model and a report get them: none where the visitor gave none, or left the sample untouched. */
export const toldAnswers = (row: { questionnaire: unknown; questionnaire_is_sample: boolean }): Questionnaire | undefined =>
  row.questionnaire_is_sample || row.questionnaire === null ? undefined : questionnaireSchema.parse(row.questionnaire)

/** What the person says that the photo shows; `undefined` where nobody said. */
export const declaredViewOf = (row: { declared_view: string | null }): DeclaredView | undefined =>
  declaredViewSchema.optional().parse(row.declared_view ?? undefined)
