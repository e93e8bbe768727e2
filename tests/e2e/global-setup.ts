import { createServer } from 'node:http'
import { close, listen } from '../support/listen.ts'
import { prepareData, preparedDataFolder } from '../support/prepared-data.ts'
import { startServerProcess } from '../support/server-process.ts'

const BLANK_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
)

/** One real server for all journeys, each of which is a visitor of its own, and map tiles for every server that they start. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const tiles = createServer((_request, response) => response.setHeader('content-type', 'image/png').end(BLANK_TILE))
  process.env.TILE_URL = `http://127.0.0.1:${await listen(tiles)}/{z}/{x}/{y}.png`
  const removePrepared = await prepareData()
  const dataFolder = await preparedDataFolder()
  const server = await startServerProcess({ dataFolder: dataFolder.path, env: { LOG_LEVEL: 'warn', TRUST_PROXY: 'on' } })
  process.env.E2E_URL = server.url
  return async () => {
    await server.stop()
    await dataFolder.remove()
    await removePrepared()
    await close(tiles)
  }
}
