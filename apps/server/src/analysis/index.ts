import type { Currency } from '@chioma/contract'
import type { App } from '../platform/http/http-app.ts'
import type { WorkSlots } from '../platform/work-slots.ts'
import type { Dependencies } from './dependencies.ts'
import { analyzeRoutes } from './intake/analyze.routes.ts'
import { reanalyzeRoutes } from './intake/reanalyze.routes.ts'
import { MEASURE_THREADS } from './models/local/measure-pool.ts'
import { modelsRoutes } from './models/models.routes.ts'
import { promptsRoutes } from './models/prompts/prompts.routes.ts'
import { spendRoutes } from './models/spend.routes.ts'
import { tryOutRoutes } from './models/try-out.routes.ts'
import { analysesRoutes } from './report/analyses.routes.ts'
import { documentsRoutes } from './report/documents/documents.routes.ts'
import { fhirRoutes } from './report/fhir/fhir.routes.ts'
import { sharedRoutes } from './report/shares/shared.routes.ts'
import { sharesRoutes } from './report/shares/shares.routes.ts'
import { openedByStaffRoutes, photoViewersRoutes } from './report/viewers.ts'
import { reviewsRoutes } from './review/reviews.routes.ts'
import { analysisEventsRoutes } from './run/analysis-events.routes.ts'
import { modelCallsRoutes } from './run/model-calls.routes.ts'
import { sampleCasesRoutes } from './samples/sample-cases.routes.ts'
import type { SampleCases } from './samples/sample-cases.ts'
import { remindersRoutes } from './series/reminders.ts'
import { seriesRoutes } from './series/series.routes.ts'
import { treatmentsRoutes } from './series/treatments.routes.ts'
import { rendererRoutes } from './simulation/renderer.routes.ts'
import { simulationRoutes } from './simulation/simulation.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { AnalysisQueue } from './store/analysis-queue.ts'

export type { AnalysisConfig, Dependencies as AnalysisDependencies } from './dependencies.ts'
export { createIntake } from './intake/analyze.routes.ts'
export { purgeUploadDays } from './intake/upload-quota.ts'
export { ModelBreakers } from './models/call-model.ts'
export { createEmbeddedModels, MeasurePool } from './models/local/measure-pool.ts'
export { closeInterruptedCalls } from './models/model-calls.queries.ts'
export { seedModels } from './models/models.queries.ts'
export { seedPrompts } from './models/prompts/prompts.queries.ts'
export { activeProviders, loadActiveModels } from './models/provider-access.ts'
export { LOCAL_MODEL_SERVER } from './models/providers/model-providers.ts'
export { createRemoteModels } from './models/remote/create-remote-models.ts'
export { readSamplePhoto, SAMPLE_PHOTOS } from './models/try-out.routes.ts'
export { DocumentThreads } from './report/documents/document-threads.ts'
export type { DocumentSource } from './report/documents/draw-paper.ts'
export { analysisObjects, exportAnalyses } from './report/personal-data.ts'
export { planOf, presentSummary } from './report/present-analysis.ts'
export { isFinishedAnalysisOf } from './report/readable-analysis.ts'
export { purgeShares, SHARED_PAGE } from './report/shares/share-report.ts'
export { isShareOpen } from './report/shares/shared.routes.ts'
export { ShownPhotos } from './report/shown-photos.ts'
export { exportLabels } from './review/export-labels.ts'
export { analyzeJob } from './run/analyze.job.ts'
export { purgeRejectedPhotos } from './run/finish-analysis.ts'
export { measureRepeatsJob } from './run/measure-repeats.job.ts'
export { SampleCases } from './samples/sample-cases.ts'
export { readDrawnReport } from './series/read-series.ts'
export { reminderMails, sendDueReminders } from './series/reminders.ts'
export { simulationJob } from './simulation/simulation.job.ts'
export { countFiguresIn, readAnalysisOperations } from './statistics/statistics.queries.ts'
export { selectAnalysis } from './store/analyses.queries.ts'

/** Where a photo is sent to be looked at, and where one is looked at anew: what costs much. */
export const ANALYSIS_UPLOADS = ['/api/analyze', '/api/analysis/:id/reanalyze']

/** From the photo that comes in to its report, review and statistics, and the models behind it. */
export async function analysisRoutes(
  app: App,
  dependencies: Dependencies,
  /** What the statistics tell the takings in. */
  currency: Currency,
  intake: WorkSlots,
  samples: SampleCases,
): Promise<void> {
  await modelsRoutes(app, dependencies)
  await promptsRoutes(app, dependencies)
  await spendRoutes(app, dependencies)
  await tryOutRoutes(app, dependencies)
  const queue = new AnalysisQueue(dependencies, MEASURE_THREADS)
  await analyzeRoutes(app, dependencies, { uploads: intake, queue })
  await reanalyzeRoutes(app, dependencies, queue)
  await analysesRoutes(app, dependencies, queue)
  await analysisEventsRoutes(app, dependencies, queue)
  await modelCallsRoutes(app, dependencies)
  await reviewsRoutes(app, dependencies)
  await documentsRoutes(app, dependencies)
  await fhirRoutes(app, dependencies)
  await photoViewersRoutes(app, dependencies)
  openedByStaffRoutes(app, dependencies)
  await sharesRoutes(app, dependencies)
  await sharedRoutes(app, dependencies)
  await sampleCasesRoutes(app, samples)
  await seriesRoutes(app, dependencies)
  await treatmentsRoutes(app, dependencies)
  await remindersRoutes(app, dependencies)
  await simulationRoutes(app, dependencies)
  await rendererRoutes(app, dependencies)
  await statisticsRoutes(app, dependencies, currency)
}
