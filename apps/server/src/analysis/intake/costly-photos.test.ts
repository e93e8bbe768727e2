import { PHOTO_LIMITS } from '@chioma/contract'
import { expect, test } from 'vitest'
import { costlyJpeg } from '../../../../../tests/support/damaged-images.ts'
import { encodeForm } from '../../../../../tests/support/multipart.ts'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { plainJpeg } from '../../../test/test-visitor.ts'

const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)])

async function upload(remoteAddress: string, photo: Buffer): Promise<number> {
  const { body, contentType } = encodeForm([
    { name: 'consent', content: 'true' },
    { name: 'image', content: photo, fileName: 'photo.jpg' },
  ])
  const headers = { 'content-type': contentType, prefer: 'respond-async' }
  return (await server.app.inject({ method: 'POST', url: '/api/analyze', remoteAddress, headers, payload: body })).statusCode
}

test('who sends photos that take long to open does not hold up others', async () => {
  const [plain, costly] = await Promise.all([plainJpeg(), costlyJpeg(4_000, 3_000)])
  const { pictureDecoders } = server.dependencies
  const { size } = pictureDecoders
  // Every process is started, which takes longer here than opening a photo: asked in one breath, none of them is free for a second one.
  const request = { bytes: plain, limits: PHOTO_LIMITS, maxSidePx: 1_000, output: { jpeg: {} } }
  await Promise.all(Array.from({ length: size }, () => pictureDecoders.rewrite(request)))
  const answered: string[] = []
  const sent = Array.from({ length: size + 2 }, () => upload('198.51.100.1', costly).finally(() => answered.push('costly')))
  sent.push(upload('203.0.113.1', plain).finally(() => answered.push('honest')))
  expect(new Set(await Promise.all(sent))).toEqual(new Set([202]))
  expect(answered[0]).toBe('honest')
})
