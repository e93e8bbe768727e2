/**
 * Does it stay quick when there is much of everything? Fills a database of its own with analyses, products, rules, orders, appointments
 * and an audit log, and times what staff and visitors wait for. Exit 1 when over a limit. `npm run bench:scale -- 1000000` takes more
 * analyses; `npm run bench:scale -- processes` times the analyses of several processes alone.
 */
import type { AnalysisFilter, TriggerConditions } from '@chioma/contract'
import { FINDING_CODES, SEVERITIES } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { selectAdminAnalyses } from '../apps/server/src/analysis/review/reviews.queries.ts'
import { readStatistics } from '../apps/server/src/analysis/statistics/statistics.routes.ts'
import { selectSummaries } from '../apps/server/src/analysis/store/analyses.queries.ts'
import { loadLocales } from '../apps/server/src/platform/locales.ts'
import { readFindingNames, recommendProducts } from '../apps/server/src/shop/rules/recommendations.routes.ts'
import { dryRunRule } from '../apps/server/src/shop/rules/rules.routes.ts'
import { openTestDatabase, startTestCluster } from '../apps/server/test/test-database.ts'
import { fillAnalyses } from './scale/fill-analyses.ts'
import { fillAuditLog, fillBookings, fillOrders } from './scale/fill-shop.ts'
import { reportProcesses } from './scale/several-processes.ts'
import { auditWorks, bookingWorks, catalogWorks, orderWorks, type Work } from './scale/shop-works.ts'

const ANALYSES = Number(process.argv[2] ?? 100_000)
const PRODUCTS = 500
const ORDERS = 200_000
const BOOKINGS = 100_000
const AUDIT_ENTRIES = 300_000
const RUNS = 7
/** Enough for a 95th percentile. */
const LIST_RUNS = 40
const LIST_LIMIT_MS = 300
const PAGE = 51
const HISTORY_PAGE = 21
const conditions: TriggerConditions = {
  requiredIssues: ['dandruff', 'oiliness'],
  severityLevels: ['medium', 'high'],
  minConfidence: 0.5,
}

if (process.argv[2] === 'processes') {
  await reportProcesses()
  process.exit()
}
const stopCluster = await startTestCluster()
const { database, close } = await openTestDatabase()
const locales = await loadLocales()
const needs = {
  timeZone: 'UTC',
  database,
  locales,
  names: readFindingNames(locales),
  config: {
    shop: { currency: 'USD' as const, country: undefined, timeZone: 'UTC', euroRate: 1 },
    claimsMode: 'cosmetic' as const,
  },
}

console.log(
  `${ANALYSES} analyses of a year, ${PRODUCTS} products with a rule each, ${ORDERS} orders, ${BOOKINGS} appointments, ${AUDIT_ENTRIES} changes; medians of ${RUNS} runs, lists and figures at the 95th percentile of ${LIST_RUNS}`,
)
await fillAnalyses(database, ANALYSES)
await fillShop()
await fillOrders(database, ORDERS)
await fillBookings(database, BOOKINGS)
await fillAuditLog(database, AUDIT_ENTRIES)
const seen = {
  hasRedFlag: false,
  limits: { offers: undefined, contraindications: [] },
  findings: [{ code: 'dandruff', severity: 'medium', confidence: 0.8 } as const],
}
const isWithin = [
  await report(
    'dry run over 30 days',
    LIST_LIMIT_MS,
    async () => (await dryRunRule({ database }, { triggerConditions: conditions, days: 30 })).firedCount,
  ),
  await report(
    'dry run over a year',
    1_000,
    async () => (await dryRunRule({ database }, { triggerConditions: conditions, days: 365 })).firedCount,
  ),
  await report('recommendations', 500, async () => (await recommendProducts(needs, seen, 'it')).length),
  ...(await reportLists()),
]
await close()
await stopCluster()
await reportProcesses()
process.exitCode = isWithin.every((is) => is) ? 0 : 1

/** Every list and figure that staff wait for, at the 95th percentile. */
async function reportLists(): Promise<boolean[]> {
  const middle = await database
    .selectFrom('analyses')
    .select('id')
    .orderBy('created_at', 'desc')
    .offset(Math.floor(ANALYSES / 2))
    .limit(1)
    .executeTakeFirstOrThrow()
  const day = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const list = (filter: AnalysisFilter, after?: string) => async () =>
    (await selectAdminAnalyses(needs, filter, { after, limit: PAGE })).length
  const { visitor_id: visitorId } = await database.selectFrom('photos').select('visitor_id').executeTakeFirstOrThrow()
  const history = async () => (await selectSummaries(database, visitorId, { after: middle.id, limit: HISTORY_PAGE })).length
  const figures = (days: number) => async () =>
    (await readStatistics(database, { currency: 'USD', timeZone: 'Europe/Rome' }, days, new Date())).total
  const works: Work[] = [
    ['analyses', list({})],
    ['analyses, from the middle', list({}, middle.id)],
    ['history of a visitor', history],
    ['failed', list({ status: 'failed' })],
    ['with a finding', list({ finding: 'crown_thinning' })],
    ['with a red flag', list({ redFlag: true })],
    ['reviewed, of which none', list({ reviewed: true })],
    ['of a day', list({ from: day, to: day })],
    ['of a language', list({ language: 'de' })],
    ['by an id', list({ id: middle.id.slice(0, 8) })],
    ['failed, with a finding', list({ status: 'failed', finding: 'redness' })],
    ['statistics of 30 days', figures(30)],
    ['statistics of a year', figures(365)],
    ['analyses as CSV, first rows', async () => (await selectAdminAnalyses(needs, {}, { after: undefined, limit: 500 })).length],
    ...(await orderWorks(database)),
    ...auditWorks(database),
    ...(await bookingWorks(database)),
    ...catalogWorks(database),
  ]
  const results: boolean[] = []
  for (const [name, work] of works) results.push(await report(name, LIST_LIMIT_MS, work, { runs: LIST_RUNS, percentile: 0.95 }))
  return results
}

/** Half of the rules look for one finding, each for another one; the other half for any. */
async function fillShop(): Promise<void> {
  const ids = Array.from({ length: PRODUCTS }, () => uuidv7())
  await database
    .insertInto('products')
    .values(ids.map((id, index) => ({ id, category: 'product', price_minor: 1_000 + index, currency: 'USD', stock: 20 })))
    .execute()
  await database
    .insertInto('product_texts')
    .values(ids.map((id, index) => ({ product_id: id, language: 'it', name: `Prodotto ${index}` })))
    .execute()
  const issuesOf = (index: number) => (index % 2 === 0 ? [...FINDING_CODES] : [FINDING_CODES[index % FINDING_CODES.length]])
  await database
    .insertInto('recommendation_rules')
    .values(
      ids.map((id, index) => ({
        id: uuidv7(),
        product_id: id,
        product_name: `Prodotto ${index}`,
        product_description: 'Descrizione',
        price_eur_minor: 1_000 + index,
        priority: 1 + (index % 5),
        required_issues: issuesOf(index),
        severity_levels: [...SEVERITIES],
      })),
    )
    .execute()
}

async function report(
  name: string,
  mostMs: number,
  work: () => Promise<number>,
  { runs, percentile } = { runs: RUNS, percentile: 0.5 },
): Promise<boolean> {
  const durationsMs: number[] = []
  let found = 0
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    found = await work()
    durationsMs.push(performance.now() - start)
  }
  const ms = durationsMs.sort((a, b) => a - b)[Math.floor(runs * percentile)]
  console.log(`${name.padEnd(28)} ${ms.toFixed(0).padStart(6)} ms   (at most ${mostMs} ms; ${found} found)`)
  return ms <= mostMs
}
