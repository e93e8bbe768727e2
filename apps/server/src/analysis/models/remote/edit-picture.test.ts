import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FakeImageProvider,
  startFakeImageProvider,
} from '../../../../../../tests/support/fake-providers/fake-image-provider.ts'
import { guardOfThisMachine } from '../../../../test/fetch-here.ts'
import { createFetchOutside } from '../../../platform/http/fetch-outside.ts'
import { EDIT_FRAMES } from '../remote-models.ts'
import { readSamplePhoto, SAMPLE_PHOTOS } from '../try-out.routes.ts'
import { editPicture } from './edit-picture.ts'

const [SAMPLE] = SAMPLE_PHOTOS
const [FRAME] = EDIT_FRAMES
let fake: FakeImageProvider

beforeEach(async () => {
  fake = await startFakeImageProvider('google')
})
afterEach(() => fake.close())

async function edit(deadlineMs: number): Promise<{ picture: Uint8Array }> {
  if (SAMPLE === undefined) throw new Error('there are samples')
  const photo = await readSamplePhoto(SAMPLE)
  const access = { apiKey: 'key-of-the-test', baseUrl: fake.baseUrl }
  return editPicture(
    { provider: 'google', modelId: 'gemini-2.5-flash-image', access },
    { frame: FRAME, photo, mask: photo, place: photo, prompt: 'Hair as around.', outcome: 'likely' },
    createFetchOutside(guardOfThisMachine, 3_000_000),
    AbortSignal.timeout(deadlineMs),
  )
}

test('a picture may weigh more than any other answer', async () => {
  const large = Buffer.alloc(1_800_000, 7)
  fake.behave({ kind: 'draw', draw: () => large })
  expect(Buffer.compare(Buffer.from((await edit(30_000)).picture), large)).toBe(0)
})

test.each([
  ['never answers', { kind: 'hang' }, 200, 'deadline'],
  ['never stops talking', { kind: 'flood' }, 30_000, 'provider_unavailable'],
  ['withholds the picture', { kind: 'refuse' }, 30_000, 'refused'],
  ['asks to wait', { kind: 'error', status: 429 }, 30_000, 'rate_limited'],
] as const)('an image model that %s has failed', async (_case, behaviour, deadlineMs, code) => {
  fake.behave(behaviour)
  await expect(edit(deadlineMs)).rejects.toMatchObject({ name: 'ModelCallError', code })
})
