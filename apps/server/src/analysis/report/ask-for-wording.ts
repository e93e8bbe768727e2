import { randomBytes } from 'node:crypto'
import {
  type FindingCode,
  isRedFlag,
  type Language,
  type Narrative,
  narrativeSchema,
  remoteProviderIdSchema,
  type TokenPrice,
} from '@chioma/contract'
import {
  checkNarrative,
  type Lexicon,
  lexiconOf,
  type NarrativeBounds,
  type NarrativeFacts,
  type NarrativeFault,
  narrativeFacts,
  type ReportInput,
  tidyNarrative,
  trustedFindings,
  ungroundedWordsIn,
  type Wording,
  writeReport,
} from '@chioma/report'
import { abortAfter, beforeAbort } from '../../platform/before-abort.ts'
import type { Dependencies } from '../dependencies.ts'
import { callModel } from '../models/call-model.ts'
import type { ChosenModel } from '../models/choose-models.ts'
import { ModelCallError, type TokenUsage } from '../models/model-call-error.ts'
import { selectReportCalls } from '../models/model-calls.queries.ts'
import { selectPromptFor } from '../models/prompts/prompts.queries.ts'
import { accessTo, canReach } from '../models/provider-access.ts'
import type { NarrativeRequest, RemoteModel } from '../models/remote-models.ts'
import { FRAME_CHARACTERS, highestCostNanoUsd } from '../models/token-cost.ts'
import { reportTexts } from './report-input.ts'

export interface ReportWork {
  analysisId: string
  input: ReportInput
  /** The models that looked at the photo, first ones first. */
  candidates: readonly ChosenModel[]
  signal: AbortSignal
}

/** A model's words for a report of ours, where one may and can write them. Findings, numbers, advice, warnings and charts stay ours. */
export async function askForWording(
  dependencies: Dependencies,
  { analysisId, input, candidates, signal }: ReportWork,
): Promise<Wording | undefined> {
  const { language, claimsMode } = input
  const model = await chooseReportModel(dependencies, candidates, language)
  if (model === undefined) return undefined
  const texts = reportTexts(dependencies, language)
  const redFlagCodes = trustedFindings(input)
    .filter(({ code, severity }) => isRedFlag(code, severity))
    .map(({ code }) => code)
  const facts = narrativeFacts(writeReport(input, texts).document)
  const lexicon = lexiconOf(language, [texts, dependencies.locales.catalogue(language, 'prompts')])
  return requestNarrative(dependencies, { analysisId, model, facts, claimsMode, redFlagCodes, lexicon }, signal)
}

/** The longest that a report waits for a model's words, all tries together. */
const NARRATIVE_LIMIT_MS = 12_000
/** Words that are refused are asked for once more. */
const MOST_TRIES = 2
const CANARY_BYTES = 9
const MOST_WORDS_NAMED = 20
/** Nobody asked the model: there is nothing to tell about it. */
const NOT_ASKED: readonly string[] = ['budget_spent', 'paused_after_failures']

type Needs = Pick<Dependencies, 'database' | 'logger' | 'modelBreakers' | 'remoteModels'>

interface NarrativeWork {
  analysisId: string
  model: ReportModel
  facts: NarrativeFacts
  claimsMode: 'cosmetic' | 'clinic'
  redFlagCodes: readonly FindingCode[]
  /** Of the report's language. */
  lexicon: Lexicon
}

/**
 * A model's words for a report, checked against its facts, or the reason why there are none; `undefined` where it was not asked.
 * Never takes longer than `limitMs`; words that an earlier try of the same analysis got are used again. Throws only when `signal`
 * stops the whole work.
 */
export async function requestNarrative(
  needs: Needs,
  work: NarrativeWork,
  signal: AbortSignal,
  limitMs = NARRATIVE_LIMIT_MS,
): Promise<Wording | undefined> {
  const deadlineAt = performance.now() + limitMs
  const limit = abortAfter(limitMs, signal)
  const { name, provider, modelId } = work.model.remote
  try {
    return await beforeAbort(narrativeOf(needs, work, limit, deadlineAt), limit)
  } catch (error) {
    signal.throwIfAborted()
    const code = error instanceof ModelCallError ? error.code : limit.aborted ? 'deadline' : 'model_failed'
    needs.logger.warn({ err: error, code, provider, model: modelId }, 'a model did not write a report')
    if (NOT_ASKED.includes(code)) return undefined
    return { model: name, outcome: 'missing' }
  }
}

async function narrativeOf(needs: Needs, work: NarrativeWork, limit: AbortSignal, deadlineAt: number): Promise<Wording> {
  const { name, modelId, provider } = work.model.remote
  const canary = randomBytes(CANARY_BYTES).toString('hex')
  const earlier = await earlierCalls(needs, work)
  const known = earlier.words.find((narrative) => faultsOf(narrative, work, canary).length === 0)
  if (known !== undefined) return { model: name, outcome: 'used', narrative: known }
  let refused: NarrativeRequest['refused']
  for (let tries = earlier.refusedCount; tries < MOST_TRIES; tries += 1) {
    try {
      const narrative = await oneTry(needs, work, { canary, refused }, limit, deadlineAt)
      return { model: name, outcome: 'used', narrative }
    } catch (error) {
      if (!(error instanceof NarrativeRefusedError)) throw error
      needs.logger.warn({ faults: error.faults, provider, model: modelId }, 'the words of a model were refused')
      refused = { narrative: error.narrative, reasons: reasonsOf(error, boundsOf(work, canary)) }
    }
  }
  return { model: name, outcome: 'refused' }
}

/** What the same analysis was answered before its process died; it is paid for. */
async function earlierCalls({ database }: Needs, { analysisId, model }: NarrativeWork) {
  const calls = (await selectReportCalls(database, analysisId)).filter(
    (call) => call.aiModelId === model.aiModelId && call.promptVersionId === model.promptVersionId,
  )
  return {
    words: calls.flatMap(({ outcome, answer }) => (outcome === 'answered' ? [narrativeSchema.parse(answer)] : [])),
    refusedCount: calls.filter(({ failureCode }) => failureCode === 'words_refused').length,
  }
}

function oneTry(
  { remoteModels, ...needs }: Needs,
  work: NarrativeWork,
  { canary, refused }: { canary: string; refused: NarrativeRequest['refused'] },
  limit: AbortSignal,
  deadlineAt: number,
): Promise<Narrative> {
  const { facts } = work
  const { remote, aiModelId, promptVersionId, price } = work.model
  const { provider, modelId, parameters, prompt } = remote
  const characters = prompt.length + FRAME_CHARACTERS + 2 * JSON.stringify(facts).length
  return callModel(
    needs,
    {
      analysisId: work.analysisId,
      purpose: 'report',
      aiModelId,
      provider,
      modelId,
      promptVersionId,
      parameters,
      price,
      highestCostNanoUsd: highestCostNanoUsd(price, characters, parameters.maxOutputTokens),
      ask: async (signal) => {
        const question = { language: facts.language, facts, canary, ...(refused && { refused }) }
        const { narrative, usage } = await remoteModels.writeNarrative(remote, question, signal)
        const value = tidyNarrative(narrative)
        const faults = faultsOf(value, work, canary)
        if (faults.length > 0) throw new NarrativeRefusedError(value, faults, usage)
        return { value, usage }
      },
      keep: (narrative) => narrative,
    },
    limit,
    deadlineAt,
  )
}

const boundsOf = ({ facts, claimsMode, redFlagCodes, lexicon, model }: NarrativeWork, canary: string): NarrativeBounds => ({
  facts,
  claimsMode,
  redFlagCodes,
  lexicon,
  secrets: { instructions: model.remote.prompt, canary },
})

const faultsOf = (narrative: Narrative, work: NarrativeWork, canary: string): NarrativeFault[] =>
  checkNarrative(narrative, boundsOf(work, canary))

function reasonsOf({ narrative, faults }: NarrativeRefusedError, bounds: NarrativeBounds): string[] {
  const words = ungroundedWordsIn(narrative, bounds).slice(0, MOST_WORDS_NAMED)
  return [
    ...faults.map((fault) => REASON_OF_FAULT[fault]),
    ...(words.length > 0 ? [`Do without these words: ${words.join(', ')}.`] : []),
  ]
}

/** Words that go beyond what was measured; paid for and not used. */
class NarrativeRefusedError extends ModelCallError {
  readonly narrative: Narrative
  readonly faults: readonly NarrativeFault[]

  constructor(narrative: Narrative, faults: readonly NarrativeFault[], usage: TokenUsage) {
    super('words_refused', { usage })
    this.narrative = narrative
    this.faults = faults
  }
}

/** What a model is told about words that were refused. */
const REASON_OF_FAULT: Record<NarrativeFault, string> = {
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
  promise: 'It promises an effect, or says what will become of a sign.',
  leak: 'It speaks of its instructions.',
  ungrounded:
    'It says what the data does not say of this finding, denies something, or words anew what the data says about doctors. Keep to the words of the data, or repeat a sentence of it.',
}

/** A model that may put a report into words. */
interface ReportModel {
  remote: RemoteModel
  aiModelId: string
  promptVersionId: string
  price: TokenPrice
}

/**
 * The first of the models that looked at the photo which has a report prompt in the language and can be reached. They stand in the
 * staff's order, and the visitor agreed to each one's provider. `undefined` where there is none: then the words are our own.
 */
async function chooseReportModel(
  needs: Pick<Dependencies, 'config' | 'database' | 'keys' | 'remoteModels'>,
  candidates: readonly ChosenModel[],
  language: Language,
): Promise<ReportModel | undefined> {
  for (const { vision, aiModelId, cost } of candidates) {
    const provider = remoteProviderIdSchema.safeParse(vision.provider)
    if (!provider.success || aiModelId === null || cost === undefined) continue
    const prompt = await selectPromptFor(needs.database, { type: 'report_generation', language, aiModelId })
    if (prompt === undefined) continue
    const access = await accessTo(needs, provider.data)
    if (!canReach(access)) continue
    const { modelId, name } = vision
    const parameters = needs.remoteModels.parametersOf(provider.data, modelId)
    const remote = { provider: provider.data, modelId, name, access, prompt: prompt.prompt, parameters }
    return { remote, aiModelId, promptVersionId: prompt.versionId, price: cost.price }
  }
  return undefined
}
