import { Writable } from 'node:stream'
import compress from '@fastify/compress'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadLocales } from '../locales.ts'
import { Metrics } from '../metrics/metrics.ts'
import { type CsvExport, sendCsv } from './csv-export.ts'
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
const exported = (next: () => Promise<number[]>): CsvExport<number> => ({
  name: 'invoices',
  columns: ({ say, decimal, time, yesOrNo }) => ({
    number: String,
    net: (row) => decimal((row * -1.5).toFixed(2)),
    date: (row) => time(row === 0 ? null : new Date(Date.UTC(2026, 11, 31, 23, 30))),
    'kind@it': (row) => (row === 1 ? '=SUM(A1), €' : yesOrNo(row % 2 === 0)),
    country: (row) => (row === 2 ? 'Rome,"=SUM(A1),"";""=SUM(A1)' : say('sheets:kinds.credit_note')),
  }),
  read: async (last) => (last === undefined ? Array.from({ length: 500 }, (_, index) => index) : next()),
})
const failing = async (): Promise<number[]> => {
  throw new Error('the database went away')
}

beforeAll(async () => {
  const logController = new LogController({ disableRequestLogging: true })
  app = fastify({ loggerInstance, logController }).withTypeProvider<ZodTypeProvider>()
  const platform = { locales: await loadLocales(), timeZone: 'Europe/Rome' }
  app.setErrorHandler(createErrorHandler(platform.locales))
  const send = (exports: CsvExport<number>) => (request: FastifyRequest, reply: FastifyReply) =>
    sendCsv(platform, { request, reply }, exports)
  logRequests(app, new Metrics())
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 0 })
  app.get('/whole.csv', send(exported(async () => [500])))
  app.get('/broken.csv', send(exported(failing)))
  app.get('/none.csv', send({ ...exported(failing), read: failing }))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const line = (wanted: string) =>
  vi.waitFor(() => {
    const found = logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === wanted)
    expect(found, wanted).toBeDefined()
    return found
  }, 45_000)
const download = (path: string, encoding: string, language = 'en') =>
  fetch(`${address}${path}`, { headers: { 'accept-encoding': encoding, 'accept-language': language } })
const linesOf = async (answer: Response) =>
  Buffer.from(await answer.arrayBuffer())
    .toString()
    .trimEnd()
    .split('\r\n')

describe('a CSV file', () => {
  it('has its columns and every batch', async () => {
    const answer = await download('/whole.csv', 'identity')
    const lines = await linesOf(answer)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="chioma-invoices.csv"')
    expect([lines.length, lines.at(-1)]).toEqual([502, '500,-750.00,2027-01-01 00:30:00,Yes,Credit note'])
  })

  it.each([
    ['en', ',', 'Number,Net,Date,Document (Italian),Country', '1,-1.50,2027-01-01 00:30:00,"\'=SUM(A1), €",Credit note'],
    ['it', ';', 'Numero;Imponibile;Data;Documento (italiano);Paese', "1;-1,50;2027-01-01 00:30:00;'=SUM(A1), €;Nota di credito"],
    ['de', ';', 'Nummer;Netto;Datum;Beleg (Italienisch);Land', "1;-1,50;2027-01-01 00:30:00;'=SUM(A1), €;Gutschrift"],
  ])('opens in a spreadsheet set to %s', async (language, separator, head, second) => {
    const lines = await linesOf(await download('/whole.csv', 'identity', language))
    expect(lines[0]).toBe(`\uFEFF${head}`)
    expect(lines[1]?.split(separator)).toHaveLength(5)
    expect(lines[2]).toBe(second)
  })

  it.each(['en', 'it'])(
    'set to %s begins no formula where a spreadsheet cuts at another sign, in or beside quotation marks',
    async (language) => {
      const lines = await linesOf(await download('/whole.csv', 'identity', language))
      expect(lines[3]).toContain('SUM(A1)')
      expect(lines[3]).not.toMatch(/[,;]"*=/)
    },
  )

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
