import { analysisSummarySchema } from '@chioma/contract'
import { readPostmaster } from '../support/cluster-access.ts'
import { scalpPhoto } from '../support/photos.ts'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { createVisitorClient } from '../support/visitor-client.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { sendPhoto, skipQuestionnaire, waitForAnswer } from './steps.ts'

/** The browser tells of every answer that is a refusal. */
test.use({ language: 'it', expectedFaults: [/status of 503/] })

test('a photo for which there is no room waits, is sent again by itself, has a place in the queue, and becomes a report', async ({
  page,
  say,
}) => {
  const dataFolder = await preparedDataFolder()
  const running: ServerProcess[] = []
  const start = async (env: Record<string, string>): Promise<ServerProcess> => {
    const server = await startServerProcess({ dataFolder: dataFolder.path, env: { TRUST_PROXY: 'on', ...env } })
    running.unshift(server)
    return server
  }
  try {
    // Nobody works on the photos yet: the queue is as full as the others make it.
    const { url } = await start({ WORKER: 'none', ANALYSIS_QUEUE_LIMIT: '5' })
    const [patient, impatient] = [createVisitorClient(url), createVisitorClient(url)]
    const photo = await scalpPhoto()
    for (const visitor of [impatient, patient, impatient, patient, impatient]) await visitor.upload(photo)

    await open(page, `${url}/`)
    await skipQuestionnaire(page, say)
    await sendPhoto(page, say, await scalpFile())
    await expect(page.getByText(say('journey:upload.waiting.room')).last()).toBeVisible()
    await impatient.fetch('/api/my-data', { method: 'DELETE' })
    await expect(page.getByText(say('journey:upload.queue.place', { place: 3 }))).toBeVisible()
    await expect(page.getByText(say('journey:upload.waiting.room'))).toHaveCount(0)

    const { socketFolder } = readPostmaster(dataFolder.path)
    const database = `postgres://chioma@localhost/chioma?host=${encodeURIComponent(socketFolder)}`
    await start({ WORKER: 'only', DATABASE_URL: database })
    await waitForAnswer(page, say)
    const [only] = analysisSummarySchema.array().parse(await (await page.request.get(`${url}/api/user-analyses`)).json())
    expect(only).toMatchObject({ status: 'completed' })
    // What the page still asks for would be refused once the servers are gone.
    await page.goto('about:blank')
  } finally {
    // What the page still asks for finds its server.
    await page.close()
    for (const server of running) await server.stop()
    await dataFolder.remove()
  }
})
