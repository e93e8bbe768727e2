import { startServerProcess, temporaryDataFolder } from '../support/server-process.ts'

/** One real server for all journeys; each journey is a visitor of its own. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const dataFolder = await temporaryDataFolder()
  const server = await startServerProcess({ dataFolder: dataFolder.path, env: { LOG_LEVEL: 'warn', TRUST_PROXY: 'on' } })
  process.env.E2E_URL = server.url
  return async () => {
    await server.stop()
    await dataFolder.remove()
  }
}
