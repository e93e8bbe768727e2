import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTopology } from '../tests/support/topology.ts'

/** `npm run topology`: what `compose.yaml` starts, from plain processes and for as long as it runs; nothing of it is kept. */
const { values } = parseArgs({
  options: { servers: { type: 'string', default: '2' }, workers: { type: 'string', default: '2' } },
})
const folder = await mkdtemp(join(tmpdir(), 'chioma topology '))
const topology = await startTopology({ folder, servers: Number(values.servers), workers: Number(values.workers) })
const line = (name: string, url: string, pid: number): string => `${name.padEnd(8)} ${url}  (process ${pid})\n`
process.stdout.write(
  [
    `Open ${topology.url}\n`,
    ...topology.servers.map(({ url, pid }) => line('server', url, pid)),
    ...topology.workers.map(({ url, pid }) => line('worker', url, pid)),
    'Ctrl-C ends all of them.\n',
  ].join(''),
)
const end = async (): Promise<void> => {
  await topology.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit()
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
