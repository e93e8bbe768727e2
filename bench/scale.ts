/**
 * Does it stay quick when there is much of everything? Fills a database of its own with analyses, products and rules, and times what staff
 * and visitors wait for. Exit 1 when over a limit. `npm run bench:scale -- 20000` takes fewer analyses.
 */
import type { TriggerConditions } from '@chioma/contract'
import { FINDING_CODES, SEVERITIES } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { dryRunRule } from '../apps/server/src/features/recommendations/dry-run.ts'
import { readFindingNames } from '../apps/server/src/features/recommendations/finding-names.ts'
import { recommendProducts } from '../apps/server/src/features/recommendations/recommend-products.ts'
import { loadLocales } from '../apps/server/src/platform/locales.ts'
import { openTestDatabase, startTestCluster } from '../apps/server/src/platform/testing/test-database.ts'
import { fillAnalyses } from './scale/fill-analyses.ts'

const ANALYSES = Number(process.argv[2] ?? 100_000)
const PRODUCTS = 500
const RUNS = 7
const conditions: TriggerConditions = {
  requiredIssues: ['dandruff', 'oiliness'],
  severityLevels: ['medium', 'high'],
  minConfidence: 0.5,
}

const stopCluster = await startTestCluster()
const { database, close } = await openTestDatabase()
const locales = await loadLocales()
const needs = {
  database,
  locales,
  names: readFindingNames(locales),
  config: { shop: { currency: 'USD' as const, euroRate: 1 } },
}

console.log(`${ANALYSES} analyses of a year, ${PRODUCTS} products with a rule each; medians of ${RUNS} runs`)
await fillAnalyses(database, ANALYSES)
await fillShop()
const seen = { hasRedFlag: false, findings: [{ code: 'dandruff', severity: 'medium', confidence: 0.8 } as const] }
const isWithin = [
  await report('dry run over 30 days', 500, async () => (await dryRunRule({ database }, conditions, 30)).firedCount),
  await report('dry run over a year', 3_000, async () => (await dryRunRule({ database }, conditions, 365)).firedCount),
  await report('recommendations', 500, async () => (await recommendProducts(needs, seen, 'it')).length),
]
await close()
await stopCluster()
process.exitCode = isWithin.every((is) => is) ? 0 : 1

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

async function report(name: string, mostMs: number, work: () => Promise<number>): Promise<boolean> {
  const durationsMs: number[] = []
  let found = 0
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    found = await work()
    durationsMs.push(performance.now() - start)
  }
  const medianMs = durationsMs.sort((a, b) => a - b)[Math.floor(RUNS / 2)]
  console.log(`${name.padEnd(24)} ${medianMs.toFixed(0).padStart(6)} ms   (at most ${mostMs} ms; ${found} found)`)
  return medianMs <= mostMs
}
