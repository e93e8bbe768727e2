import { ERROR_CODES } from '@chioma/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { alteredBytes, pictureCorpus } from '../../../tests/support/altered-bytes.ts'
import { encodeForm } from '../../../tests/support/multipart.ts'
import { setUpTestServer } from './set-up-test-server.ts'
import { setUpStaff } from './test-staff.ts'
import { plainJpeg } from './test-visitor.ts'

/** `npm run test:fuzz` sends more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60)
/** Far more than any answer takes; what takes longer hangs. */
const ANSWERED_WITHIN_MS = 10_000
const SIDE_BY_SIDE = 4

const refusalSchema = z.object({ code: z.enum(ERROR_CODES) })
const CONSENT = { name: 'consent', content: 'true' }
const photoOf = (content: Uint8Array) => ({ name: 'image', content, fileName: 'photo', mediaType: 'image/jpeg' })

const corpus = await pictureCorpus()
const server = setUpTestServer([], { TRUST_PROXY: 'on', UPLOAD_PHOTOS_PER_DAY: '0', UPLOAD_MEGABYTES_PER_DAY: '0' })
const owner = setUpStaff(server, 'owner')
let url: string
let sent = 0

beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})

/** Every upload comes from another address, so that none is refused for those before it. */
const headersOf = (contentType: string) => {
  sent += 1
  return {
    'content-type': contentType,
    'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    cookie: owner.cookie,
    prefer: 'respond-async',
  }
}

/** Whether it was taken or refused in our own words; anything else, a hang among it, is a failure. */
async function upload(path: string, body: Uint8Array<ArrayBuffer>, contentType: string): Promise<'taken' | 'refused'> {
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
  const response = await fetch(`${url}${path}`, { method: 'POST', headers: headersOf(contentType), body, signal })
  const text = await response.text()
  if (response.ok) return 'taken'
  expect(response.status, text).toBeGreaterThanOrEqual(400)
  expect(response.status, text).toBeLessThan(500)
  refusalSchema.parse(JSON.parse(text))
  return 'refused'
}

const UPLOADS = ['/api/analyze', '/api/admin/upload-content-image']

/** Several at a time, as decoders work. */
async function forAll<Value>(arbitrary: fc.Arbitrary<Value>, check: (value: Value) => Promise<void>): Promise<void> {
  const batch = fc.array(arbitrary, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE })
  const property = fc.asyncProperty(batch, async (values) => {
    await Promise.all(values.map(check))
  })
  // To make a case smaller takes as many uploads again, each of which may hang.
  await fc.assert(property, { numRuns: Math.ceil(RUNS / SIDE_BY_SIDE), endOnFailure: true })
}

describe('an upload that nobody foresaw', () => {
  test('is taken or refused, and nothing else: a damaged picture', { timeout: 60_000 + RUNS * 1_000 }, async () => {
    const outcomes = { taken: 0, refused: 0 }
    await forAll(fc.tuple(fc.constantFrom(...UPLOADS), alteredBytes(corpus)), async ([path, picture]) => {
      const { body, contentType } = encodeForm([CONSENT, photoOf(picture)])
      outcomes[await upload(path, body, contentType)] += 1
    })
    expect(outcomes.refused).toBeGreaterThan(0)
  })

  test('is taken or refused, and nothing else: a damaged form', { timeout: 60_000 + RUNS * 1_000 }, async () => {
    const { body, contentType } = encodeForm([
      CONSENT,
      { name: 'language', content: 'de' },
      { name: 'questionnaireData', content: '{"age":40,"goals":"less dandruff"}' },
      photoOf(corpus[0] ?? Buffer.alloc(0)),
    ])
    const types = fc.oneof(
      fc.constant(contentType),
      fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""', 'text/plain'),
      fc
        .string({ unit: fc.constantFrom(...'abAB01-_=;"/ '), maxLength: 80 })
        .map((end) => `multipart/form-data; boundary=${end}`),
    )
    const outcomes = { taken: 0, refused: 0 }
    await forAll(fc.tuple(fc.constantFrom(...UPLOADS), alteredBytes([body]), types), async ([path, altered, type]) => {
      outcomes[await upload(path, altered, type)] += 1
    })
    expect(outcomes.refused).toBeGreaterThan(0)
  })

  test('costs nobody after it anything: a good photo is taken, and nothing was logged as our fault', async () => {
    const { body, contentType } = encodeForm([CONSENT, photoOf(await plainJpeg())])
    expect(await upload('/api/analyze', body, contentType)).toBe('taken')
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(server.logged()).not.toMatch(/"level":(50|60)/)
  })
})
