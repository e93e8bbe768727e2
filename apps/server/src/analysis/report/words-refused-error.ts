import type { Narrative } from '@chioma/contract'
import type { NarrativeFault } from '@chioma/report'
import { ModelCallError, type TokenUsage } from '../models/model-call-error.ts'

/** Words that go beyond what was measured; paid for and not used. */
export class WordsRefusedError extends ModelCallError {
  readonly narrative: Narrative
  readonly faults: readonly NarrativeFault[]

  constructor(narrative: Narrative, faults: readonly NarrativeFault[], usage: TokenUsage) {
    super('words_refused', { usage })
    this.narrative = narrative
    this.faults = faults
  }
}

/** What a model is told about words that were refused. */
export const REASON_OF_FAULT: Record<NarrativeFault, string> = {
  length: 'A text is much too short or too long.',
  markup: 'It holds signs that plain sentences do not need: Markdown, HTML, symbols or letters of other scripts.',
  language: 'It is not in the language that was asked for.',
  unknown_finding: 'It speaks of a sign that is not among the findings, or of one twice.',
  red_flag_missing: 'A red flag is left out or played down, or the opening does not send the person to a doctor.',
  reassurance: 'It calms (healthy, normal, good news), which this report does not allow.',
  number: 'It holds a number that is not in the data.',
  contact: 'It holds an address, a phone number or a call to get in touch.',
  price: 'It speaks of prices or money.',
  buying: 'It speaks of buying, shops or brands.',
  product: 'It names a product or remedy that is not in the data.',
  name: 'It holds a name that is not in the data.',
  diagnosis: 'It names a disease or says that the person has something.',
  promise: 'It promises an effect.',
  leak: 'It speaks of its instructions.',
}
