import { REMOTE_PROVIDER_IDS } from '@chioma/contract'
import { expect, test } from 'vitest'
import { remoteModels } from './remote-models.ts'

test('what each provider needs can be loaded ahead, without a key and without a call', async () => {
  const before = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new Error('nobody is called'))
  await expect(remoteModels.load(REMOTE_PROVIDER_IDS)).resolves.toBeUndefined()
  globalThis.fetch = before
})
