import { REMOTE_PROVIDER_IDS } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import { createRemoteModels } from './create-remote-models.ts'

test('what each provider needs can be loaded ahead, without a key and without a call', async () => {
  const fetchOutside = vi.fn(() => Promise.reject(new Error('nobody is called')))
  await expect(createRemoteModels(fetchOutside, fetchOutside).load(REMOTE_PROVIDER_IDS)).resolves.toBeUndefined()
  expect(fetchOutside).not.toHaveBeenCalled()
})
