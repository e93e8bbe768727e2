import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareBinaries } from './binaries.ts'
import { initializeCluster } from './initialize-cluster.ts'

const NAMELESS = { uid: 54_321, gid: 54_321 }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chioma nameless '))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('for a user without a name the way out is named, and nothing is left behind', async ({ skip }) => {
  if (process.getuid?.() !== 0) skip('only root can act as another user')
  chownSync(folder, NAMELESS.uid, NAMELESS.gid)
  chmodSync(folder, 0o711)
  const binaries = prepareBinaries(NAMELESS, folder)
  await expect(initializeCluster(join(folder, 'postgres'), binaries, NAMELESS)).rejects.toThrow(/\/etc\/passwd.*DATABASE_URL/)
  expect(readdirSync(folder)).toEqual([])
})
