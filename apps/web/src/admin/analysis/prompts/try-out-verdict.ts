import type { FindingCode, TryOutAnswer } from '@chioma/contract'

export interface Verdict {
  /** Signs that the sample was drawn with, and that were found. */
  right: FindingCode[]
  /** Signs that it was drawn with, and that were not found. */
  missed: FindingCode[]
  /** Signs that were found, and that it was not drawn with. */
  extra: FindingCode[]
}

/** What was found against what a sample shows; undefined where there is no answer to judge. */
export function verdictOn(shows: readonly FindingCode[], { outcome, findings }: TryOutAnswer): Verdict | undefined {
  if (outcome !== 'completed') return undefined
  const found = [...new Set(findings.map(({ code }) => code))]
  return {
    right: shows.filter((code) => found.includes(code)),
    missed: shows.filter((code) => !found.includes(code)),
    extra: found.filter((code) => !shows.includes(code)),
  }
}

export interface TryOutSum {
  /** Samples of which everything was found and nothing else. */
  rightSamples: number
  failed: number
  costUsd: number
  longestMs: number
}

/** All answers to one prompt together. */
export function sumUp(answers: readonly { shows: readonly FindingCode[]; answer: TryOutAnswer }[]): TryOutSum {
  const isRight = (verdict: Verdict | undefined) => verdict?.missed.length === 0 && verdict.extra.length === 0
  return {
    rightSamples: answers.filter(({ shows, answer }) => isRight(verdictOn(shows, answer))).length,
    failed: answers.filter(({ answer }) => answer.outcome === 'failed').length,
    costUsd: answers.reduce((total, { answer }) => total + (answer.costUsd ?? 0), 0),
    longestMs: Math.max(0, ...answers.map(({ answer }) => answer.durationMs)),
  }
}
