import type { ModelOpinion, Severity } from '@chioma/contract'

/** Where models differ on a finding; names in the order of the models. */
export interface Disagreement {
  /** How many see it, of those that could judge it. */
  seen: number
  judged: number
  against: string[]
  unable: string[]
  /** By model, where they see it in different strength; empty where they agree. */
  severities: { model: string; severity: Severity }[]
}

/** Nothing where all who could judge a finding say the same of it, and where a single model read the photo. */
export function disagreementOf(opinions: readonly ModelOpinion[] | undefined): Disagreement | undefined {
  if (opinions === undefined || opinions.length < 2) return undefined
  const severities = opinions.flatMap(({ model, severity }) => (severity === null ? [] : { model, severity }))
  const isOneStrength = new Set(severities.map(({ severity }) => severity)).size < 2
  const against = opinions.filter(({ sees }) => sees === false).map(({ model }) => model)
  if (against.length === 0 && isOneStrength) return undefined
  return {
    seen: opinions.filter(({ sees }) => sees === true).length,
    judged: opinions.filter(({ sees }) => sees !== null).length,
    against,
    unable: opinions.filter(({ sees }) => sees === null).map(({ model }) => model),
    severities: isOneStrength ? [] : severities,
  }
}
