import { isRedFlag } from '@chioma/contract'
import {
  lexiconOf,
  narrativeFacts,
  type ReportInput,
  trustedFindings,
  type Wording,
  type WrittenReport,
  writeReport,
} from '@chioma/report'
import type { Dependencies } from '../dependencies.ts'
import type { ChosenModel } from '../models/choose-models.ts'
import { reportTexts } from './report-input.ts'
import { chooseReportModel, requestNarrative } from './request-narrative.ts'

export interface ReportWork {
  analysisId: string
  input: ReportInput
  /** The models that looked at the photo, first ones first. */
  candidates: readonly ChosenModel[]
  signal: AbortSignal
}

/** The report of an analysis: findings, numbers, advice, warnings and charts always ours, the words a model's where one may and can. */
export async function writeAnalysisReport(
  dependencies: Dependencies,
  { analysisId, input, candidates, signal }: ReportWork,
): Promise<{ written: WrittenReport; wording: Wording | undefined }> {
  const { locales } = dependencies
  const { language, claimsMode } = input
  const texts = reportTexts(dependencies, language)
  const own = writeReport(input, texts)
  const model = await chooseReportModel(dependencies, candidates, language)
  if (model === undefined) return { written: own, wording: undefined }
  const redFlagCodes = trustedFindings(input)
    .filter(({ code, severity }) => isRedFlag(code, severity))
    .map(({ code }) => code)
  const facts = narrativeFacts(own.document)
  const lexicon = lexiconOf(language, [texts, locales.catalogue(language, 'prompts')])
  const wording = await requestNarrative(dependencies, { analysisId, model, facts, claimsMode, redFlagCodes, lexicon }, signal)
  return { written: wording === undefined ? own : writeReport({ ...input, wording }, texts), wording }
}
