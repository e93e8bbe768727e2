import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const BATCH_SIZE = 500

export interface CsvExport<Row> {
  /** Without its ending. */
  fileName: string
  columns: Readonly<Record<string, (row: Row) => string>>
  /** Up to `limit` rows after `last`, or the first ones; fewer are the end. */
  read(last: Row | undefined, limit: number): Promise<readonly Row[]>
}

/**
 * Answers with rows as a CSV file, read while they are written. What fails before anything was sent is refused like any request; what
 * fails later cuts the connection, so that nobody takes half a file for a whole one.
 */
export async function sendCsv<Row>(reply: FastifyReply, exported: CsvExport<Row>): Promise<FastifyReply> {
  const first = await exported.read(undefined, BATCH_SIZE)
  const body = Readable.from(writeCsv(exported, first))
  body.once('error', (error) => {
    reply.log.error({ err: error }, 'an export broke off')
    // A broken chunked answer, which no browser takes for a finished download. Unsent, it becomes a refusal.
    if (reply.raw.headersSent) reply.raw.destroy()
  })
  return reply
    .header('content-disposition', `attachment; filename="${exported.fileName}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(body)
}

async function* writeCsv<Row>({ columns, read }: CsvExport<Row>, first: readonly Row[]): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield csvLine(Object.keys(columns))
  for (let rows = first; ; rows = await read(rows.at(-1), BATCH_SIZE)) {
    yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')
    if (rows.length < BATCH_SIZE) return
  }
}

/**
 * One line of a CSV file (RFC 4180). What a spreadsheet would take for a formula is marked as text, wherever it may cut: in countries
 * that write 1,5 it cuts at semicolons. A number below zero is none.
 */
const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g

function csvCell(text: string): string {
  const harmless = /^-\d+(\.\d+)?$/.test(text) ? text : text.replaceAll(FORMULA, "$1'")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
