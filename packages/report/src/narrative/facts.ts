import type { AnswerKind, Language, ReportDocument, ReportFinding } from '@chioma/contract'

type FindingFacts = Pick<ReportFinding, 'code' | 'name' | 'seen' | 'certainty' | 'meaning' | 'helps' | 'seeSomeone'> & {
  severity: string
}

/** All that a model is given to put into words, and all that its words may rest on: sentences of our own, no photo, no visitor's words. */
export interface NarrativeFacts {
  language: Language
  kind: AnswerKind
  redFlags: string[]
  headline: string
  answer: string
  findings: FindingFacts[]
  measures: { name: string; value: string; range: string }[]
  notFound: string
  cannotTell: ReportDocument['cannotTell']
  habits: string[]
  nextSteps: string[]
  limits: string[]
}

/** The facts of a written report, before any model's words. `unknown` may carry a model's free words and is left to our own. So is what the visitor reported. */
export function narrativeFacts(document: ReportDocument): NarrativeFacts {
  const { language, kind, redFlags, headline, answer, notFound, cannotTell, habits, nextSteps, limits } = document
  return {
    language,
    kind,
    redFlags,
    headline,
    answer,
    findings: document.findings.filter(({ code }) => code !== 'unknown').map(findingFacts),
    measures: document.measures.map(({ name, value, range }) => ({ name, value, range })),
    notFound,
    cannotTell,
    habits,
    nextSteps,
    limits,
  }
}

const findingFacts = ({
  code,
  name,
  severityName,
  seen,
  certainty,
  meaning,
  helps,
  seeSomeone,
}: ReportFinding): FindingFacts => ({
  code,
  name,
  severity: severityName,
  seen,
  certainty,
  meaning,
  helps,
  seeSomeone,
})

/** Every text in the facts, one after the other. */
export const factsText = (facts: unknown): string =>
  typeof facts === 'string'
    ? facts
    : facts !== null && typeof facts === 'object'
      ? Object.values(facts).map(factsText).join(' \n ')
      : ''
