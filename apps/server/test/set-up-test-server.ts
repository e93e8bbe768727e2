import { afterAll, beforeAll } from 'vitest'
import type { VisionModel } from '../src/analysis/models/vision-model.ts'
import type { Mail } from '../src/platform/mail/mail-sender.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** The server of a file's tests: it opens before the first of them, and before what is set up below it, and closes after all else. */
export function setUpTestServer(visionModels: readonly VisionModel[] = [], environment: Record<string, string> = {}): TestServer {
  let opened: TestServer | undefined
  const server = (): TestServer => {
    if (opened === undefined) throw new Error('the server opens with the first test')
    return opened
  }
  beforeAll(async () => {
    opened = await openTestServer(visionModels, environment)
  })
  afterAll(() => opened?.close())
  return {
    get app() {
      return server().app
    },
    get dependencies() {
      return server().dependencies
    },
    get connection() {
      return server().connection
    },
    logged: () => server().logged(),
    storedObjects: () => server().storedObjects(),
    startJobs: () => server().startJobs(),
    openBeside: (environment) => server().openBeside(environment),
    close: () => server().close(),
  }
}

/** Every mail that the server sends from here on, with its jobs started. */
export function setUpMail(server: TestServer): Mail[] {
  const sent: Mail[] = []
  beforeAll(async () => {
    server.dependencies.mail = { isSet: true, send: async (mail) => void sent.push(mail) }
    await server.startJobs()
  })
  return sent
}
