import { beforeAll, expect, test } from 'vitest'
import { BLURRED_READING, FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { purgeRejectedPhotos } from './finish-analysis.ts'

let failureCode: 'too_blurred' | 'not_hair_or_scalp'
const server = setUpTestServer([
  fakeModel(async ({ isHairOrScalp }) =>
    isHairOrScalp ? FLAKY_ANSWER : { reading: { ...BLURRED_READING, failureCode }, overlays: {} },
  ),
])
beforeAll(() => server.startJobs())

const reanalyze = (visitor: TestVisitor, id: string) =>
  visitor.sendJson('POST', `/api/analysis/${id}/reanalyze`, { isHairOrScalp: true })

test('a photo of which nothing can be read is not kept', async () => {
  failureCode = 'too_blurred'
  const visitor = new TestVisitor(server.app)
  const storedBefore = await server.storedObjects()
  const analysis = await visitor.upload({ waits: true })
  await expect.poll(() => server.storedObjects(), { timeout: 45_000 }).toEqual(storedBefore)
  expect((await visitor.call(analysis.photoUrl)).statusCode).toBe(404)
  expect((await visitor.analysis(analysis.id)).failureCode).toBe('too_blurred')
  expect((await reanalyze(visitor, analysis.id)).json().code).toBe('photo_gone')
})

test('a photo that is taken for something else waits an hour for its person to object', async () => {
  failureCode = 'not_hair_or_scalp'
  const visitor = new TestVisitor(server.app)
  const [objected, silent] = [await visitor.upload({ waits: true }), await visitor.upload({ waits: true })]
  expect(await purgeRejectedPhotos(server.dependencies, new Date())).toBe(0)
  expect((await reanalyze(visitor, objected.id)).statusCode).toBe(202)
  await expect.poll(async () => (await visitor.analysis(objected.id)).status, { timeout: 45_000 }).toBe('completed')
  expect(await purgeRejectedPhotos(server.dependencies, new Date(Date.now() + 61 * 60_000))).toBe(1)
  expect((await visitor.call(objected.photoUrl)).statusCode).toBe(200)
  expect((await visitor.call(silent.photoUrl)).statusCode).toBe(404)
  expect((await reanalyze(visitor, silent.id)).json().code).toBe('photo_gone')
})
