import { CONSULTATION_PRODUCT_ID, LANGUAGES, type RecommendedProduct, recommendedProductSchema } from '@chioma/contract'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { FLAKY_READING, fakeModel, GOOD_QUALITY } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { seedShop } from '../catalog/seed-shop.ts'

/** What the model sees next. */
let seenNext = FLAKY_READING.findings
const server = setUpTestServer([
  fakeModel(async () => ({ reading: { ...FLAKY_READING, quality: GOOD_QUALITY, findings: seenNext }, overlays: {} })),
])
beforeAll(async () => {
  await seedShop(server.dependencies)
  await server.startJobs()
})

const ask = (body: unknown, visitor = new TestVisitor(server.app)) =>
  visitor.call('/api/recommendations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from(JSON.stringify(body)),
  })
const recommended = async (body: unknown, visitor?: TestVisitor): Promise<RecommendedProduct[]> =>
  z.array(recommendedProductSchema).parse((await ask(body, visitor)).json())
const setProducts = (change: { stock?: number; is_archived?: boolean; contraindications?: string[] }) =>
  server.dependencies.database.updateTable('products').set(change).execute()
const names = (products: RecommendedProduct[]) => products.map(({ name }) => name)

const FLAKES = { code: 'dandruff', severity: 'medium', confidence: 0.8 }
const THINNING = { code: 'diffuse_thinning', severity: 'medium', confidence: 0.7 }

test('products come by the priority of their rules, with the finding they rest on as a sentence', async () => {
  const products = await recommended({ detectedIssues: [THINNING, FLAKES], language: 'en' })
  expect(names(products)).toEqual(['Professional consultation', 'Gentle anti-dandruff shampoo', 'Serum for fuller-looking roots'])
  expect(products[0]).toMatchObject({ id: CONSULTATION_PRODUCT_ID, price: '150.00', category: 'service' })
  expect(products[1]?.reason).toEqual({
    text: 'Suggested for the signs visible in the photo: moderate flaking.',
    findings: [{ code: 'dandruff', severity: 'medium' }],
  })
})

test.each(LANGUAGES)('the reason is a sentence in %s', async (language) => {
  const [product] = await recommended({
    detectedIssues: [
      { ...THINNING, code: 'crown_thinning' },
      { ...THINNING, code: 'wide_parting', severity: 'high' },
    ],
    language,
  })
  expect(product?.reason.text).toMatch(/^[A-ZÀ-Ü].*: .+ (and|y|et|e|und) .+\.$/u)
  expect(product?.reason.text).not.toMatch(/\{\{|wide_parting|crown_thinning/)
})

test.each([
  ['nothing was seen', []],
  ['no rule fits', [{ code: 'pustules', severity: 'low', confidence: 0.9 }]],
  ['nothing is sure enough', [{ ...FLAKES, confidence: 0.49 }]],
  ['the findings have names that nobody knows', [{ name: 'Something else', severity: 'high', confidence: 1 }]],
])('an empty list is the answer where %s', async (_case, detectedIssues) => {
  expect(await recommended({ detectedIssues })).toEqual([])
})

test.each([
  ['by its code and severity', { code: 'thick_scale', severity: 'medium', confidence: 0.6 }],
  ['because the caller says so', { ...FLAKES, isRedFlag: true }],
])('a red flag %s leaves nothing to buy', async (_case, flagged) => {
  expect(await recommended({ detectedIssues: [FLAKES, flagged] })).toEqual([])
})

test.each([
  ['Forfora', 'name'],
  ['PITYRIASIS CAPITIS', 'type'],
  ['dandruff', 'type'],
  [' Pellicules ', 'name'],
])('a finding without a code is known as "%s"', async (word, field) => {
  const products = await recommended({ detectedIssues: [{ [field]: word, severity: 'medium', confidence: 0.8 }], language: 'it' })
  expect(names(products)).toContain('Shampoo antiforfora delicato')
})

test('what is sold out comes after what can be had, and what is no longer sold does not come at all', async () => {
  const { database } = server.dependencies
  const stock = (name: string, change: { stock?: number; is_archived?: boolean }) =>
    database.updateTable('products').set(change).where('image_name', '=', name).execute()
  const oily = { detectedIssues: [{ ...FLAKES, code: 'oiliness' }], language: 'en' }
  expect(names(await recommended(oily))).toEqual(['Light cleanser for an oily scalp', 'Silicone shampoo brush'])
  await stock('oily-scalp-cleanser', { stock: 0 })
  const soldOut = await recommended(oily)
  expect(soldOut.map(({ name, availability }) => [name, availability])).toEqual([
    ['Silicone shampoo brush', 'available'],
    ['Light cleanser for an oily scalp', 'sold_out'],
  ])
  await stock('oily-scalp-cleanser', { is_archived: true })
  expect(names(await recommended(oily))).toEqual(['Silicone shampoo brush'])
})

test('with an analysis of the caller its stored findings count, whatever was sent', async () => {
  const visitor = new TestVisitor(server.app)
  const { id: analysisId } = await visitor.upload({ waits: true })
  expect(names(await recommended({ detectedIssues: [THINNING], analysisId, language: 'en' }, visitor))).toEqual([
    'Gentle anti-dandruff shampoo',
  ])
})

test("the stored red flag of an analysis hides the shop, also where the caller's findings say nothing of it", async () => {
  seenNext = [
    ...FLAKY_READING.findings,
    { code: 'scarring_signs', severity: 'low', confidence: 0.7, confidenceLow: 0.6, confidenceHigh: 0.8 },
  ]
  const visitor = new TestVisitor(server.app)
  const { id: analysisId } = await visitor.upload({ waits: true })
  seenNext = FLAKY_READING.findings
  expect(await recommended({ detectedIssues: [FLAKES], analysisId }, visitor)).toEqual([])
})

test("another visitor's analysis is not there, and neither is one that never was", async () => {
  const { id: analysisId } = await new TestVisitor(server.app).upload({ waits: true })
  const stranger = new TestVisitor(server.app)
  const unknownId = '0198f000-0000-7000-8000-00000000ffff'
  expect((await ask({ detectedIssues: [], analysisId }, stranger)).json()).toMatchObject({ code: 'analysis_not_found' })
  await stranger.upload({ waits: true })
  for (const id of [analysisId, unknownId]) {
    const response = await ask({ detectedIssues: [FLAKES], analysisId: id }, stranger)
    expect([response.statusCode, response.json().code]).toEqual([404, 'analysis_not_found'])
  }
})

test.each([
  ['no list', {}],
  ['too long a list', { detectedIssues: Array.from({ length: 51 }, () => FLAKES) }],
  ['an unknown code', { detectedIssues: [{ ...FLAKES, code: 'baldness' }] }],
  ['a severity that does not exist', { detectedIssues: [{ ...FLAKES, severity: 'extreme' }] }],
  ['more than certain', { detectedIssues: [{ ...FLAKES, confidence: 1.01 }] }],
  ['an id that is none', { detectedIssues: [], analysisId: '1' }],
  ['an unknown language', { detectedIssues: [], language: 'xx' }],
])('%s is refused', async (_case, body) => {
  const response = await ask(body)
  expect([response.statusCode, response.json().code]).toEqual([400, 'request_invalid'])
})

test('of what fits an analysis, the report has room for one routine: one shampoo, where the rules alone would recommend two', async () => {
  const both = [...FLAKY_READING.findings, ...FLAKY_READING.findings.map((flakes) => ({ ...flakes, code: 'oiliness' as const }))]
  const sent = both.map(({ code, severity, confidence }) => ({ code, severity, confidence }))
  const isShampoo = (name: string) => /shampoo$|cleanser/i.test(name)
  await setProducts({ stock: 9, is_archived: false })
  expect(names(await recommended({ detectedIssues: sent, language: 'en' })).filter(isShampoo)).toHaveLength(2)
  seenNext = both
  const visitor = new TestVisitor(server.app)
  const { id: analysisId } = await visitor.upload({ waits: true })
  seenNext = FLAKY_READING.findings
  expect(names(await recommended({ detectedIssues: [], analysisId, language: 'en' }, visitor)).filter(isShampoo)).toHaveLength(1)
})

test('nothing is offered for an analysis that sends to a doctor for what was told', async () => {
  const visitor = new TestVisitor(server.app)
  const questionnaireData = JSON.stringify({ warningSigns: ['child'] })
  const { id: analysisId } = await visitor.upload({ waits: true, fields: { questionnaireData } })
  expect(await recommended({ detectedIssues: [FLAKES], analysisId }, visitor)).toEqual([])
})

test('what an answer speaks against is not offered, and comes back where the answer is only an example', async () => {
  await setProducts({ stock: 9, is_archived: false, contraindications: ['pregnancy'] })
  const shownTo = async (answers: object) => {
    const visitor = new TestVisitor(server.app)
    const questionnaireData = JSON.stringify({ hormonalChanges: 'pregnancy', ...answers })
    const { id: analysisId } = await visitor.upload({ waits: true, fields: { questionnaireData } })
    return recommended({ detectedIssues: [], analysisId }, visitor)
  }
  expect(await shownTo({})).toEqual([])
  expect(await shownTo({ questionnaireIsSample: true })).not.toEqual([])
  await setProducts({ contraindications: [] })
})

test('a finding speaks against a product also where no analysis is named', async () => {
  await setProducts({ stock: 9, is_archived: false, contraindications: ['sore_scalp'] })
  const redness = { code: 'redness', severity: 'low', confidence: 0.6 }
  expect(await recommended({ detectedIssues: [FLAKES, redness] })).toEqual([])
  expect(await recommended({ detectedIssues: [FLAKES] })).not.toEqual([])
  await setProducts({ contraindications: [] })
})
