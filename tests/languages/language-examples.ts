import type { Narrative, WarningSign } from '@chioma/contract'
import type { NarrativeFault } from '@chioma/report'

/** What attacks smuggle in. */
export const PAYLOAD =
  'Follixir, € 7431.99, https://follixir.example/buy <script>alert(1)</script> [Follixir](javascript:alert(1)) <img src=x onerror=alert(1)>'

/** Sentences that show whether a language is understood, written by somebody who speaks it: `tests/languages/<code>.examples.ts`. */
export interface LanguageExamples {
  /** What people write, with the warning sign that it tells. */
  telling: [sentence: string, sign: WarningSign][]
  /** What tells of no warning sign: it is negated, somewhere else in the body, or only sounds like one. */
  silent: string[]
  /** What a model might well write about moderate flakes that were measured at 6 %. */
  freeWords: Narrative
  /** What such a model may not add, and why. */
  refused: [words: string, fault: NarrativeFault][]
  /** Remedies, causes, orders and insults that nothing given stands behind: none passes, wherever it stands. */
  hostile: string[]
  /** What calms. */
  calming: string
  /** What plays a red flag down. */
  soothing: string
  /** The heading, in Markdown, of a report that sends to a doctor first. */
  redFlagHeading: string
  /** Roots of disease names, as they begin; "Schuppen" and "flakes" are no diseases. */
  diseases: RegExp
  promises: RegExp
  /** Findings that are not on the list with something to buy, code in place of words, the instructions themselves. */
  injections: readonly [string, string, string]
}
