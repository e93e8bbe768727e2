import { LANGUAGES } from '@chioma/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { encodeForm } from '../../../../../tests/support/multipart.ts'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { plainJpeg } from '../../../test/test-visitor.ts'
import { purgeUploadDays } from './upload-quota.ts'

const DAY_MS = 86_400_000
const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)], { UPLOAD_PHOTOS_PER_DAY: '3' })
let photo: Buffer
// At noon: a day that ends within a test counts anew.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2 }))
afterAll(() => void vi.useRealTimers())
beforeAll(async () => {
  photo = await plainJpeg()
})

function upload(remoteAddress: string, language = 'en') {
  const { body, contentType } = encodeForm([
    { name: 'consent', content: 'true' },
    { name: 'language', content: language },
    { name: 'image', content: photo, fileName: 'photo.jpg' },
  ])
  const headers = { 'content-type': contentType, prefer: 'respond-async' }
  return server.app.inject({ method: 'POST', url: '/api/analyze', remoteAddress, headers, payload: body })
}

describe('what one address may have stored in a day', () => {
  test('is counted whoever sends it, and refused beyond that with the time when it works again', async () => {
    const before = (await server.storedObjects()).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload('192.0.2.1')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 202, 202, 429, 429, 429])
    expect((await server.storedObjects()).length - before).toBe(3)
    const messages = await Promise.all(LANGUAGES.map(async (language) => (await upload('192.0.2.1', language)).json().message))
    expect(new Set(messages).size).toBe(LANGUAGES.length)
    const refused = await upload('192.0.2.1')
    const seconds = Number(refused.headers['retry-after'])
    expect(refused.json()).toMatchObject({ code: 'upload_quota_reached' })
    expect(refused.json().message).toContain(`${Math.ceil(seconds / 3_600)} h`)
    const midnight = new Date(Date.now() + seconds * 1_000)
    expect(midnight.getTime() % DAY_MS).toBe(0)
    expect((await upload('192.0.2.2')).statusCode).toBe(202)
  })

  test('counts the 64 bits of an IPv6 network as one', async () => {
    const answers = []
    for (const last of [1, 2, 3, 4]) answers.push((await upload(`2001:db8:0:1::${last}`)).statusCode)
    expect(answers).toEqual([202, 202, 202, 429])
  })

  test('counts bytes as well, and anew the next day, without the address', async () => {
    const { database, config } = server.dependencies
    const address = '198.51.100.7'
    await upload(address)
    const [{ bytes } = { bytes: 0 }] = await database.selectFrom('upload_days').select('bytes').where('photos', '=', 1).execute()
    const usual = config.uploadQuota
    config.uploadQuota = { photos: 100, bytes: Number(bytes) * 1.5 }
    expect((await upload(address)).json().code).toBe('upload_quota_reached')
    config.uploadQuota = usual
    const tomorrow = new Date(Date.now() + DAY_MS)
    expect(await purgeUploadDays({ database }, new Date())).toBe(0)
    expect(await purgeUploadDays({ database }, tomorrow)).toBeGreaterThan(0)
    expect((await upload(address)).statusCode).toBe(202)
  })
})
