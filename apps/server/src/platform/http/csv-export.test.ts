import { Writable } from 'node:stream'
import compress from '@fastify/compress'
import { type FastifyBaseLogger, fastify, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadLocales } from '../locales.ts'
import { Metrics } from '../metrics/metrics.ts'
import { sendCsv } from './csv-export.ts'
import { createErrorHandler } from './error-mapping.ts'
import type { App } from './http-app.ts'
import { logRequests } from './request-log.ts'

const logged: string[] = []
const loggerInstance: FastifyBaseLogger = pino(
  new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) }),
)
let app: App
let address: string

/** Five hundred rows, then `next`. */
const exported = (next: () => Promise<number[]>) => ({
  fileName: 'numbers',
  columns: { number: String, double: (row: number) => String(row * 2) },
  read: async (last: number | undefined) => (last === undefined ? Array.from({ length: 500 }, (_, index) => index) : next()),
})
const failing = async (): Promise<number[]> => {
  throw new Error('the database went away')
}

beforeAll(async () => {
  const logController = new LogController({ disableRequestLogging: true })
  app = fastify({ loggerInstance, logController }).withTypeProvider<ZodTypeProvider>()
  app.setErrorHandler(createErrorHandler(await loadLocales()))
  logRequests(app, new Metrics())
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 0 })
  app.get('/whole.csv', (_request, reply) =>
    sendCsv(
      reply,
      exported(async () => [500]),
    ),
  )
  app.get('/broken.csv', (_request, reply) => sendCsv(reply, exported(failing)))
  app.get('/none.csv', (_request, reply) => sendCsv(reply, { ...exported(failing), read: failing }))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const line = (wanted: string) =>
  vi.waitFor(() => {
    const found = logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === wanted)
    expect(found, wanted).toBeDefined()
    return found
  }, 45_000)
const download = (path: string, encoding: string) => fetch(`${address}${path}`, { headers: { 'accept-encoding': encoding } })

describe('a CSV file', () => {
  it('has its columns and every batch', async () => {
    const answer = await download('/whole.csv', 'identity')
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="numbers.csv"')
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([502, 'number,double', '500,1000'])
  })

  it('that breaks off midway is a failed download, and an error in the log', async () => {
    logged.length = 0
    const answer = await download('/broken.csv', 'identity')
    await expect(answer.text()).rejects.toThrow()
    const reqId = answer.headers.get('x-request-id')
    expect(await line('an export broke off')).toMatchObject({ level: 50, reqId })
    expect(await line('cut off')).toMatchObject({ reqId, status: 200, isCutOff: true })
    expect(logged.join('')).not.toContain('"answered"')
  })

  it.each(['gzip', 'br'])('that breaks off while nothing of it left the %s yet is refused in words', async (encoding) => {
    const answer = await download('/broken.csv', encoding)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([500, null])
    expect(await answer.json()).toMatchObject({ code: 'internal_error' })
  })

  it('that fails before its first rows is refused as a whole', async () => {
    expect((await download('/none.csv', 'identity')).status).toBe(500)
  })
})
