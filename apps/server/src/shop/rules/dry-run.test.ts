import { type DetectedIssue, type RuleDryRun, ruleDryRunSchema } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addFindings } from '../../../test/stored-analysis.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { createDataKey } from '../../platform/crypto/crypto.ts'
import { withHeldVisitor } from '../../visitors/index.ts'

type Issue = Pick<DetectedIssue, 'code' | 'severity' | 'confidence'>
const DAY_MS = 86_400_000
const FLAKES: Issue = { code: 'dandruff', severity: 'medium', confidence: 0.7 }
const CONDITIONS = { requiredIssues: ['dandruff', 'oiliness'], severityLevels: ['medium', 'high'], minConfidence: 0.5 }
const server = setUpTestServer()
const editor = setUpStaff(server, 'editor')
const visitor = { id: uuidv7(), dataKey: createDataKey(), isNew: true }
const photoId = uuidv7()

beforeAll(async () => {
  const { database } = server.dependencies
  const now = new Date()
  await withHeldVisitor(server.dependencies, visitor, async () => undefined)
  await database
    .insertInto('photos')
    .values({ id: photoId, visitor_id: visitor.id, object_key: 'x', width: 1, height: 1, byte_size: 1, created_at: now })
    .execute()
  const history: [daysAgo: number, issues: Issue[], hasRedFlag?: boolean][] = [
    [1, [FLAKES]],
    [2, [{ ...FLAKES, code: 'oiliness' }, FLAKES]],
    [2, [{ ...FLAKES, severity: 'low' }]],
    [2, [{ ...FLAKES, confidence: 0.49 }]],
    // No single finding meets all three conditions here.
    [
      3,
      [
        { ...FLAKES, confidence: 0.4 },
        { ...FLAKES, code: 'redness' },
      ],
    ],
    [3, []],
    [4, [FLAKES], true],
    [4, [{ ...FLAKES, code: 'scarring_signs' }], true],
    [29, [FLAKES]],
    [31, [FLAKES]],
  ]
  for (const [daysAgo, issues, hasRedFlag = false] of history) await insertAnalysis(daysAgo, issues, hasRedFlag)
  await database
    .insertInto('analyses')
    .values({ ...common(1), status: 'failed', failure_code: 'too_blurred', answer_kind: 'cannot_tell', completed_at: now })
    .execute()
})

const common = (daysAgo: number) => ({
  id: uuidv7(),
  visitor_id: visitor.id,
  photo_id: photoId,
  language: 'it',
  questionnaire_is_sample: false,
  created_at: new Date(Date.now() - daysAgo * DAY_MS),
})

async function insertAnalysis(daysAgo: number, issues: Issue[], hasRedFlag: boolean): Promise<string> {
  const analysis = common(daysAgo)
  await server.dependencies.database
    .insertInto('analyses')
    .values({
      ...analysis,
      status: 'completed',
      confidence: 0.8,
      completed_at: new Date(),
      answer_kind: 'signs_found',
      outcome: JSON.stringify({ hasRedFlag }),
    })
    .execute()
  await addFindings(server.dependencies.database, analysis.id, issues)
  return analysis.id
}

const dryRun = async (triggerConditions: object, days?: number, productName?: string): Promise<RuleDryRun> =>
  ruleDryRunSchema.parse(
    (await editor.call('POST', '/api/admin/recommendation-rules/dry-run', { triggerConditions, days, productName })).json(),
  )

test('counts the completed analyses of the last thirty days in which one finding meets all conditions', async () => {
  expect(await dryRun(CONDITIONS)).toEqual({
    ...{ days: 30, analysisCount: 7, firedCount: 3, suppressedByRedFlagCount: 1 },
    ...{ contraindicatedCount: 0, contraindications: [], neverOfferedFor: [] },
  })
})

test('counts over as many days as are asked for', async () => {
  expect(await dryRun(CONDITIONS, 2)).toMatchObject({ days: 2, analysisCount: 1, firedCount: 1, suppressedByRedFlagCount: 0 })
  expect(await dryRun(CONDITIONS, 365)).toMatchObject({ analysisCount: 8, firedCount: 4 })
})

test('follows what an analysis is changed to, and forgets one that was erased', async () => {
  const { database } = server.dependencies
  const issue: Issue = { code: 'breakage', severity: 'low', confidence: 0.9 }
  const conditions = { requiredIssues: ['breakage'], severityLevels: ['low'], minConfidence: 0.9 }
  const firedCount = async () => (await dryRun(conditions)).firedCount
  const id = await insertAnalysis(1, [issue, FLAKES], false)
  await database.updateTable('analyses').set({ is_reviewed: true }).where('id', '=', id).execute()
  expect(await firedCount()).toBe(1)
  // As a new look does.
  const changeTo = async (found: Issue) => {
    await database.deleteFrom('analysis_findings').where('analysis_id', '=', id).execute()
    await addFindings(database, id, [found])
  }
  await changeTo(FLAKES)
  expect(await firedCount()).toBe(0)
  await changeTo(issue)
  expect(await firedCount()).toBe(1)
  await database.deleteFrom('analyses').where('id', '=', id).execute()
  expect(await firedCount()).toBe(0)
})

test('says beside which signs no report names such a product, a red flag apart', async () => {
  const conditions = {
    requiredIssues: ['diffuse_thinning', 'dandruff', 'patchy_loss'],
    severityLevels: ['low', 'medium'],
    minConfidence: 0.5,
  }
  const neverOffered = async (productName: string) =>
    (await dryRun(conditions, 30, productName)).neverOfferedFor.map(({ code, severity }) => `${code} ${severity}`)
  expect(await neverOffered('Tonico di prova')).toEqual([
    'diffuse_thinning low',
    'diffuse_thinning medium',
    'dandruff low',
    'dandruff medium',
    'patchy_loss low',
  ])
  expect(await neverOffered('Shampoo di prova')).toEqual([
    'diffuse_thinning low',
    'diffuse_thinning medium',
    'dandruff low',
    'patchy_loss low',
  ])
})

test('says in how many of them something speaks against the product, and what', async () => {
  const { database } = server.dependencies
  await editor.call('POST', '/api/admin/products', {
    category: 'product',
    price: 9,
    texts: { it: { name: 'Siero di prova', description: '', benefits: [] } },
    contraindications: ['pregnancy', 'oily_scalp', 'sore_scalp', 'allergy'],
  })
  const id = await insertAnalysis(5, [FLAKES], false)
  const answer = (questionnaire: object, isSample = false) =>
    database
      .updateTable('analyses')
      .set({ questionnaire: JSON.stringify(questionnaire), questionnaire_is_sample: isSample })
      .where('id', '=', id)
      .execute()
  const against = async () => {
    const { firedCount, contraindicatedCount, contraindications } = await dryRun(CONDITIONS, 30, 'SIERO di prova')
    return [firedCount, contraindicatedCount, Object.fromEntries(contraindications.map(({ code, count }) => [code, count]))]
  }
  await answer({ hormonalChanges: 'pregnancy', warningSigns: ['pain'] })
  expect(await against()).toEqual([4, 2, { pregnancy: 1, oily_scalp: 1, sore_scalp: 1 }])
  await answer({ hormonalChanges: 'pregnancy' }, true)
  expect(await against()).toEqual([4, 1, { oily_scalp: 1 }])
  await database.deleteFrom('analyses').where('id', '=', id).execute()
})

test.each([
  ['no finding', { requiredIssues: [] }],
  ['no severity', { severityLevels: [] }],
  ['certainty', { minConfidence: 1 }],
])('conditions with %s would never have fired', async (_case, change) => {
  expect(await dryRun({ ...CONDITIONS, ...change })).toMatchObject({ firedCount: 0, suppressedByRedFlagCount: 0 })
})

test('leaves no trace: no rule, no product, no entry in the audit log, no complaint about a missing one', async () => {
  const { database } = server.dependencies
  const countRows = () =>
    Promise.all(
      (['recommendation_rules', 'products', 'audit_entries'] as const).map(
        async (table) => (await database.selectFrom(table).select('id').execute()).length,
      ),
    )
  const before = await countRows()
  await dryRun(CONDITIONS)
  expect(await countRows()).toEqual(before)
  expect(server.logged()).not.toContain('left no entry')
})

test.each([
  ['no days', { triggerConditions: CONDITIONS, days: 0 }],
  ['more than a year', { triggerConditions: CONDITIONS, days: 366 }],
  ['an unknown finding', { triggerConditions: { ...CONDITIONS, requiredIssues: ['baldness'] } }],
  ['no conditions', {}],
])('with %s it is refused', async (_case, body) => {
  const response = await editor.call('POST', '/api/admin/recommendation-rules/dry-run', body)
  expect([response.statusCode, response.json().code]).toEqual([400, 'request_invalid'])
})
