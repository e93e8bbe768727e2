import {
  type CompletedReading,
  type DeclaredView,
  type Language,
  type ModelResult,
  type Quality,
  type Questionnaire,
  remoteProviderIdSchema,
} from '@chioma/contract'
import type { ReportInput, ReportTexts, Wording } from '@chioma/report'
import type { Dependencies } from '../dependencies.ts'

/** What of an analysis a report is written from, in whichever language. */
export interface ReportFacts {
  /** When the photo was sent; the days of what is to be done are counted from it. */
  createdAt?: Date
  reading: CompletedReading & { quality: Quality }
  declaredView: DeclaredView | undefined
  questionnaire: Questionnaire | undefined
  modelResults: readonly Pick<ModelResult, 'model' | 'provider' | 'outcome'>[]
  wording?: Wording | undefined
}

export function reportInput(
  { config, remoteModels }: Pick<Dependencies, 'config' | 'remoteModels'>,
  { createdAt, reading, declaredView, questionnaire, modelResults, wording }: ReportFacts,
  language: Language,
): ReportInput {
  return {
    language,
    claimsMode: config.claimsMode,
    declaredView,
    ...(createdAt && { takenOn: dayOf(createdAt), photoKeptUntil: dayOf(keptUntil(createdAt, config.retentionDays)) }),
    ...reportedReading(reading),
    ...(questionnaire && { questionnaire }),
    models: modelResults.flatMap(({ model, provider, outcome }) =>
      outcome === 'not_asked' ? [] : [{ name: model, provider: providerName(remoteModels, provider), outcome }],
    ),
    ...(wording && { wording }),
  }
}

const MS_PER_DAY = 86_400_000
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
/** Whoever comes back later has it longer. */
const keptUntil = (createdAt: Date, days: number): Date => new Date(createdAt.getTime() + days * MS_PER_DAY)

/** What a report tells of a reading. */
export function reportedReading(reading: ReportFacts['reading']) {
  const { view, recognizedView, distance, quality, findings, scores, measures, cannotTell, alerts } = reading
  return { view, recognizedView, distance, quality, findings, scores, measures, cannotTell, alerts }
}

/** As people know it; `local` is said in the report's own words. */
function providerName(remoteModels: Dependencies['remoteModels'], provider: string): string {
  const remote = remoteProviderIdSchema.safeParse(provider)
  return remote.success ? remoteModels.describe(remote.data).name : provider
}

/** The words that a report in the language is written with. */
export const reportTexts = ({ locales }: Pick<Dependencies, 'locales'>, language: Language): ReportTexts => ({
  report: locales.catalogue(language, 'report'),
  findings: locales.catalogue(language, 'findings'),
})
