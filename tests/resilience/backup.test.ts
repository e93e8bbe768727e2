import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnalysisSummary } from '@chioma/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOT_COPIED } from '../../apps/server/src/platform/database/copy-database.ts'
import { scalpPhoto } from '../support/photos.ts'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { type ServerProcess, startServerProcess, temporaryDataFolder } from '../support/server-process.ts'
import { readStoredData } from '../support/stored-data.ts'
import { createVisitorClient, type VisitorClient } from '../support/visitor-client.ts'

const CLI = fileURLToPath(new URL('../../apps/server/dist/bundle/cli.js', import.meta.url))

type DataFolder = Awaited<ReturnType<typeof temporaryDataFolder>>
const running = new Set<ServerProcess>()
const cookies = new Map<string, string>()
const source = await preparedDataFolder()
const target = await temporaryDataFolder()
const scratch = await temporaryDataFolder()
const file = join(scratch.path, 'chioma.backup')
let [finishedId, unfinishedId] = ['', '']
let before: { history: AnalysisSummary[]; photo: Buffer }

/** A site with two analyses is backed up while it runs and ends, and the backup is put back elsewhere. */
beforeAll(async () => {
  const server = await start(source)
  const visitor = createVisitorClient(server.url, cookies)
  const photo = await scalpPhoto({ seed: 11 })
  finishedId = (await visitor.upload(photo, { waits: true, language: 'it' })).id
  before = { history: await visitor.history(), photo: await photoOf(visitor, finishedId) }
  unfinishedId = (await visitor.upload(photo)).id
  const made = await chioma(source, 'backup', file)
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/Wrote .*\d+ rows.*\n.*master key is not in it/s) })
  await stop(server)

  const keyless = await chioma(target, 'restore', file)
  expect(keyless).toMatchObject({ code: 1, said: expect.stringContaining('there is no master key') })
  await copyFile(join(source.path, 'master.key'), join(target.path, 'master.key'))
  expect(await chioma(target, 'restore', file)).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored \d+ rows/) })
})
afterAll(async () => {
  for (const server of running) await server.stop()
  for (const folder of [source, target, scratch]) await folder.remove()
})

function chioma(folder: DataFolder, ...parameters: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: folder.path }
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...parameters], { env }, (error, out, complaints) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: `${out}${complaints}` }),
    )
  })
}

async function start(folder: DataFolder): Promise<ServerProcess> {
  const server = await startServerProcess({ dataFolder: folder.path })
  running.add(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  running.delete(server)
  await server.stop()
}

const photoOf = async (visitor: VisitorClient, id: string): Promise<Buffer> =>
  Buffer.from(await (await visitor.fetch(`/api/analysis/${id}/photo`)).arrayBuffer())

test('a backup shows nothing of what is in it', async () => {
  const archive = await readFile(file)
  const key = await readFile(join(source.path, 'master.key'))
  expect(archive.includes(key.subarray(0, 43))).toBe(false)
  expect(archive.includes(Buffer.from(key.toString(), 'base64'))).toBe(false)
  expect(archive.includes(before.photo.subarray(200, 400))).toBe(false)
})

test('a backup of a running server, put back elsewhere, is the same site to its visitors; an unfinished analysis goes on', async () => {
  const server = await start(target)
  const returned = createVisitorClient(server.url, cookies)
  expect(await photoOf(returned, finishedId)).toEqual(before.photo)
  const history = await returned.history()
  expect(history.filter(({ id }) => id !== unfinishedId)).toEqual(before.history)
  expect(await returned.endOf(unfinishedId, 120_000)).toMatchObject({ status: 'completed' })

  const refused = await Promise.all([chioma(target, 'restore', file), chioma(target, 'restore', file, '--force')])
  expect(refused).toMatchObject([
    { code: 1, said: expect.stringContaining('--force') },
    { code: 1, said: expect.stringContaining('stop the server first') },
  ])
  await returned.fetch('/api/my-data', { method: 'DELETE' })
  await stop(server)
})

test('with --force a backup takes the place of what is stored; its own file is never overwritten', async () => {
  expect(await chioma(target, 'restore', file, '--force')).toMatchObject({ code: 0 })
  expect(await chioma(target, 'backup', file)).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
})

test('an encrypted backup brings every row and every object to an empty machine, and opens to its identity alone', async () => {
  const [identity, encrypted] = [join(scratch.path, 'identity.txt'), join(scratch.path, 'encrypted.backup')]
  const { said } = await chioma(scratch, 'backup-key', identity)
  const [, recipient = ''] = /--recipient (age1\w+)/.exec(said) ?? []
  const made = await chioma(source, 'backup', encrypted, '--recipient', recipient)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('MB, encrypted.') })
  expect((await readFile(encrypted)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')

  const empty = await temporaryDataFolder()
  await copyFile(join(source.path, 'master.key'), join(empty.path, 'master.key'))
  expect(await chioma(empty, 'restore', encrypted)).toMatchObject({ code: 1, said: expect.stringContaining('is encrypted') })
  expect(await readdir(empty.path)).toEqual(['master.key'])
  expect(await chioma(empty, 'restore', encrypted, '--identity-file', identity)).toMatchObject({ code: 0 })
  const [there, here] = [await readStoredData(source.path), await readStoredData(empty.path)]
  // A backup is noted once it is written, and so not in it.
  expect(there.tables.get('backups')).toHaveLength((here.tables.get('backups')?.length ?? 0) + 1)
  for (const { tables } of [there, here]) for (const table of ['backups', ...NOT_COPIED]) tables.delete(table)
  expect(here).toEqual(there)
  expect(there.objects.size).toBeGreaterThan(2)
  expect([...there.tables.values()].flat().length).toBeGreaterThan(50)
  await empty.remove()
})

test('a backup under another key, cut short, or of something else is refused and changes nothing', async () => {
  const other = await temporaryDataFolder()
  await writeFile(join(other.path, 'master.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`)
  expect(await chioma(other, 'restore', file)).toMatchObject({ code: 1, said: expect.stringContaining('not the one') })
  const cut = join(scratch.path, 'cut.backup')
  await copyFile(file, cut)
  await truncate(cut, 20_000)
  const before = await readdir(join(target.path, 'objects'), { recursive: true })
  expect(await chioma(target, 'restore', cut, '--force')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^.*cannot be restored.*\n$/),
  })
  expect(await readdir(join(target.path, 'objects'), { recursive: true })).toEqual(before)
  await other.remove()
})
