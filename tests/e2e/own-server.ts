import type { APIRequestContext } from '@playwright/test'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { expect, test } from './journey.ts'

export const OWNER = { email: 'giulia@example.org', password: 'sette lanterne verdi' }

interface OwnServer {
  readonly url: string
  /** The path of its data folder. */
  readonly dataFolder: string
  signInAsOwner(request: APIRequestContext): Promise<void>
}

/** One server for all journeys of a file, one after the other: starting it takes as long as any of them. */
export function setUpOwnServer(environment: () => Promise<Record<string, string>> = async () => ({})): OwnServer {
  test.describe.configure({ mode: 'default' })
  let server: ServerProcess
  let dataFolder: Awaited<ReturnType<typeof preparedDataFolder>>
  test.beforeAll(async () => {
    dataFolder = await preparedDataFolder()
    const env = { LOG_LEVEL: 'warn', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, ...(await environment()) }
    server = await startServerProcess({ dataFolder: dataFolder.path, env })
  })
  test.afterAll(async () => {
    await server.stop()
    await dataFolder.remove()
  })
  return {
    get url() {
      return server.url
    },
    get dataFolder() {
      return dataFolder.path
    },
    signInAsOwner: async (request) =>
      expect((await request.post(`${server.url}/api/staff/login`, { data: OWNER })).status()).toBe(200),
  }
}
