import { LANGUAGES } from '@chioma/contract'
import { DatabaseError } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { plainJpeg, TestVisitor } from '../../../test/test-visitor.ts'
import { StorageFullError } from '../../platform/storage/object-storage.ts'

let server: TestServer
afterEach(() => server.close())

const upload = async (language = 'en') =>
  new TestVisitor(server.app).send(
    [
      { name: 'consent', content: 'true' },
      { name: 'language', content: language },
      { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' },
    ],
    { prefer: 'respond-async' },
  )

const analyses = () => server.dependencies.database.selectFrom('analyses').select('id').execute()

async function expectRefused(): Promise<void> {
  const refused = await upload()
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage_full'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect([await analyses(), await server.storedObjects()]).toEqual([[], []])
}

describe('before the disk is full', () => {
  beforeEach(async () => {
    server = await openTestServer([fakeModel(async () => FLAKY_ANSWER)], { MIN_FREE_MEGABYTES: '1000000000' })
  })

  test('photos are refused in the visitor’s language, and the server says that it is not ready, and why', async () => {
    await expectRefused()
    const messages = await Promise.all(LANGUAGES.map(async (language) => (await upload(language)).json().message))
    expect(new Set(messages).size).toBe(LANGUAGES.length)
    const ready = await server.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'not ready', space: false, storage: true }])
  })
})

describe('when the disk is full all the same', () => {
  beforeEach(async () => {
    server = await openTestServer([fakeModel(async () => FLAKY_ANSWER)])
  })

  test('a photo that cannot be written is refused, and nothing of it is kept', async () => {
    vi.spyOn(server.dependencies.storage, 'put').mockRejectedValue(new StorageFullError())
    await expectRefused()
  })

  test('a photo whose row cannot be written is refused, and its object goes', async () => {
    const full = Object.assign(new DatabaseError('could not extend file', 1, 'error'), { code: '53100' })
    vi.spyOn(server.dependencies.queue, 'enqueue').mockRejectedValue(full)
    await expectRefused()
  })
})
