import { afterAll, expect, test } from 'vitest'
import { scalpPhoto } from '../support/photos.ts'
import { freePort, type ServerProcess, startServerProcess, temporaryDataFolder } from '../support/server-process.ts'
import { createRandom } from '../support/synthetic-scalp/random.ts'
import { createVisitorClient } from '../support/visitor-client.ts'

/** Enough to meet every stage of an analysis; `POWER_CUTS=50` looks longer. */
const CUTS = Number(process.env.POWER_CUTS ?? 5)
const SEED = 20_261_121
/** How long the server still lives after the event that a cut waits for. */
const LONGEST_AFTER_EVENT_MS = 150
const ENDS_WITHIN_MS = 120_000

const dataFolder = await temporaryDataFolder()
const port = await freePort()
let server: ServerProcess | undefined

afterAll(async () => {
  await server?.stop()
  await dataFolder.remove()
})

test('an analysis ends exactly once, wherever the power is cut', { timeout: 120_000 + CUTS * 36_000 }, async () => {
  const random = createRandom(SEED)
  const photo = await scalpPhoto({ seed: SEED })
  const start = (): Promise<ServerProcess> => startServerProcess({ dataFolder: dataFolder.path, port })
  server = await start()
  const visitor = createVisitorClient(server.url)
  // The first upload makes the visitor, and tells which events an analysis has: the cuts fall after any but the last.
  const ids = [(await visitor.upload(photo, { waits: true })).id]
  const eventCount = (await visitor.events(ids[0] ?? '')).length
  let interrupted = 0

  for (let cut = 1; cut <= CUTS; cut += 1) {
    const accepted = await Promise.all([visitor.upload(photo), visitor.upload(photo)])
    ids.push(...accepted.map(({ id }) => id))
    await visitor.untilEvent(accepted[cut % 2]?.id ?? '', (cut - 1) % (eventCount - 1), ENDS_WITHIN_MS)
    await new Promise((resolve) => setTimeout(resolve, random.between(0, LONGEST_AFTER_EVENT_MS)))
    await server.kill()
    server = await start()
    const found = await Promise.all(accepted.map(({ id }) => visitor.analysis(id)))
    interrupted += found.filter(({ completedAt }) => completedAt === null).length
  }
  // Cuts that come after the first events meet an analysis that runs, however fast or slow the machine is.
  expect(interrupted).toBeGreaterThan(0)

  for (const id of ids) {
    const ended = await visitor.endOf(id, ENDS_WITHIN_MS)
    expect(ended).toMatchObject({ status: 'completed', failureCode: null })
    const events = await visitor.events(id)
    expect(events.map(({ sequence }) => sequence)).toEqual(
      [...new Set(events.map(({ sequence }) => sequence))].sort((a, b) => a - b),
    )
    expect(events.filter(({ stage }) => stage === 'completed' || stage === 'failed')).toEqual([
      expect.objectContaining({ stage: 'completed', percent: 100, sequence: events.at(-1)?.sequence }),
    ])
  }
  const rows = await visitor.history()
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort())
})
