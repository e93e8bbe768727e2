import { calendarDayOf, type Language } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { StoredObjects } from '../../platform/storage/purge-objects.ts'
import { type Archive, type ArchiveRow, VISITOR_OBJECTS, type Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectAnalysis, selectKeptPhotoKey, selectOverlayKeys, selectSummaries } from '../store/analyses.queries.ts'
import { reportedAnswers } from '../store/analysis-row.ts'
import { selectReminders } from '../store/reminders.queries.ts'
import { selectRepeatMeasures, selectRepeatPhotos } from '../store/repeats.queries.ts'
import { selectSimulation, selectSimulationConsents, selectSimulationPictures } from '../store/simulations.queries.ts'
import { selectTreatments } from '../store/treatments.queries.ts'
import {
  consentRow,
  describeAnalysis,
  type ExportedFiles,
  openedRow,
  reminderRow,
  shareRow,
  simulationConsentRow,
  treatmentRow,
  viewerRow,
  writeReportPage,
} from './export-pages.ts'
import { presentAnalysis } from './present-analysis.ts'
import { sharedByMe } from './shares/share-report.ts'
import { openedByStaffOf, photoViewersOf } from './viewers.ts'

const PAGE_SIZE = 50

/** Photos, their repeats, overlays and simulations. Those of an analysis that is not finished are needed: its next try writes them again under the same names. */
export const analysisObjects: StoredObjects = {
  prefix: VISITOR_OBJECTS,
  isNeeded: sql`exists (select from photos where object_key = key and purged_at is null)
    or exists (select from overlays where object_key = key)
    or exists (select from repeat_photos where object_key = key)
    or exists (select from simulation_pictures where object_key = key)
    or exists (select from analyses where status in ('pending', 'processing') and id::text = split_part(key, '/', 4))`,
}

/** A visitor's photos, simulations, reports, questionnaires, consents and treatments, who else saw the photos, and what was shared with whom. */
export async function exportAnalyses(
  dependencies: Dependencies,
  archive: Archive,
  visitor: Visitor | undefined,
  language: Language | undefined,
): Promise<void> {
  if (visitor) await addLists(dependencies, archive, visitor)
  else for (const name of LISTS) archive.addJson(name, [])
  let after: string | undefined
  while (visitor) {
    const rows = await selectSummaries(dependencies.database, visitor.id, { after, limit: PAGE_SIZE })
    for (const { id } of rows) await addAnalysis(dependencies, archive, visitor, id, language)
    if (rows.length < PAGE_SIZE) return
    after = rows.at(-1)?.id
  }
}

const LISTS = [
  'consents.json',
  'simulation-consents.json',
  'photos-seen-by.json',
  'opened-by-staff.json',
  'shares.json',
  'treatments.json',
  'reminders.json',
] as const

async function addLists(dependencies: Dependencies, archive: Archive, visitor: Visitor): Promise<void> {
  const { id } = visitor
  const { database, locales } = dependencies
  const { language, timeZone } = archive
  const words = { locales, language, timeZone }
  const add = <Item>(name: (typeof LISTS)[number], items: readonly Item[], row: (of: typeof words, item: Item) => ArchiveRow) =>
    archive.addJson(
      name,
      items,
      items.map((item) => row(words, item)),
    )
  add('consents.json', await consentsOf(dependencies, visitor), consentRow)
  add('simulation-consents.json', await simulationConsentsOf(dependencies, visitor), simulationConsentRow)
  add('photos-seen-by.json', await photoViewersOf(dependencies, id), viewerRow)
  add('opened-by-staff.json', await openedByStaffOf(database, id), openedRow)
  add('shares.json', await sharedByMe(database, id, new Date()), shareRow)
  add('treatments.json', await selectTreatments(database, id), treatmentRow)
  add('reminders.json', await remindersOf(dependencies, visitor), reminderRow)
}

async function remindersOf({ database }: Dependencies, visitor: Visitor) {
  const rows = await selectReminders(database, visitor.id)
  return rows.map((row) => ({ analysisId: row.analysis_id, email: row.email, on: row.due_on }))
}

async function consentsOf({ database }: Dependencies, visitor: Visitor) {
  const rows = await selectConsents(database, visitor.id)
  return rows.map(({ givenAt, ...consent }) => ({ ...consent, givenAt: givenAt.toISOString() }))
}

async function simulationConsentsOf({ database }: Dependencies, visitor: Visitor) {
  const rows = await selectSimulationConsents(database, visitor.id)
  return rows.map(({ givenAt, ...consent }) => ({ ...consent, givenAt: givenAt.toISOString() }))
}

/** Which program or model drew the simulation; `null` where none was drawn. */
async function simulationOf(database: Database, analysisId: string) {
  const row = await selectSimulation(database, analysisId)
  if (row?.status !== 'completed') return null
  return {
    language: row.language,
    drawnBy: row.drawn_by,
    model: row.drawn_by_model,
    agreedProvider: row.consented_provider,
    modelFailure: row.model_failure,
    askedAt: row.created_at.toISOString(),
  }
}

async function addAnalysis(
  dependencies: Dependencies,
  archive: Archive,
  visitor: Visitor,
  id: string,
  language: Language | undefined,
): Promise<void> {
  const row = await selectAnalysis(dependencies.database, visitor.id, id)
  if (!row) return
  const analysis = presentAnalysis(dependencies, row, language)
  const { timeZone } = archive
  const name = `${calendarDayOf(new Date(analysis.createdAt), timeZone ?? 'UTC')}-${id}`
  const review = await reviewOf(dependencies.database, id)
  const repeatMeasures = (await selectRepeatMeasures(dependencies.database, id)) ?? null
  const simulation = await simulationOf(dependencies.database, id)
  const told = { questionnaire: row.questionnaire, spot: row.spot, review, repeats: repeatMeasures, simulation }
  archive.addJson(`analyses/${name}.json`, { ...analysis, ...told })
  const add = async (file: string, key: string | undefined) =>
    key !== undefined && (await archive.addSealed(file, key)) ? file : undefined
  const photo = await add(`photos/${name}.jpg`, await selectKeptPhotoKey(dependencies.database, visitor.id, id))
  const repeats: string[] = []
  for (const [n, repeat] of (await selectRepeatPhotos(dependencies.database, id)).entries()) {
    const again = await add(`photos/${name}-repeat-${n + 1}.jpg`, repeat.object_key)
    if (again !== undefined) repeats.push(again)
  }
  const masks = new Map<string, string>()
  for (const [code, key] of await selectOverlayKeys(dependencies.database, visitor.id, id)) {
    const mask = await add(`photos/${name}-${code}.png`, key)
    if (mask !== undefined) masks.set(code, mask)
  }
  const simulations = new Map<string, string>()
  for (const { outcome, object_key: key } of await selectSimulationPictures(dependencies.database, id)) {
    const picture = await add(`simulations/${name}-${outcome}.jpg`, key)
    if (picture !== undefined) simulations.set(outcome, picture)
  }
  const { results } = analysis
  const report = results === null ? undefined : `reports/${name}.html`
  const files: ExportedFiles = { data: `analyses/${name}.json`, report, photo, repeats, masks, simulations }
  const words = results?.report.language ?? language ?? analysis.language
  if (results !== null && report !== undefined)
    archive.addText(report, writeReportPage(dependencies, { ...analysis, results }, { language: words, timeZone }, files))
  archive.describe(describeAnalysis(dependencies, analysis, archive, files, reportedAnswers(row)))
}

/** What a member of the staff said of the photo; `null` where nobody did. */
async function reviewOf(database: Database, analysisId: string) {
  const row = await database
    .selectFrom('analysis_reviews')
    .select(['findings', 'note', 'reviewed_at'])
    .where('analysis_id', '=', analysisId)
    .executeTakeFirst()
  return row === undefined ? null : { findings: row.findings, note: row.note, reviewedAt: row.reviewed_at.toISOString() }
}

export async function selectConsents(database: Database, visitorId: string) {
  return database
    .selectFrom('consents')
    .select(['analysis_id as analysisId', 'text_version as textVersion', 'locale', 'providers'])
    .select(['allows_improvement as allowsImprovement', 'given_at as givenAt'])
    .where('visitor_id', '=', visitorId)
    .orderBy('given_at')
    .execute()
}
