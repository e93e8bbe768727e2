import { Readable } from 'node:stream'
import { type Language, writtenDecimal } from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { languageOf } from './request-language.ts'

const BATCH_SIZE = 500

/** How cells are written for whoever opens the file, so that their spreadsheet takes each for what it is. */
export interface Sheet {
  language: Language
  /** Words of the catalogues. */
  say(key: Parameters<Platform['locales']['say']>[1], values?: Record<string, string | number>): string
  /** A number in digits with a point, `18.50`, as the language writes it. */
  decimal(digits: string): string
  /** An instant in the time zone of the house, `2026-11-24 09:30:00`; empty where there is none. */
  time(instant: Date | string | null): string
  yesOrNo(is: boolean): string
}

export interface CsvExport<Row> {
  /** What it is called in the name of the file and in `locales/<language>/sheets.json`, where the titles of its columns are. */
  name: string
  /** By the key of their title; `name@it` is the name in Italian. */
  columns(sheet: Sheet): Readonly<Record<string, (row: Row) => string>>
  /** Up to `limit` rows after `last`, or the first ones; fewer are the end. */
  read(last: Row | undefined, limit: number): Promise<readonly Row[]>
}

/**
 * Answers with rows as a CSV file for the spreadsheet of who asks, in their language, read while it is written. What fails before anything
 * was sent is refused like any request; what fails later cuts the connection, so that nobody takes half a file for a whole one.
 */
export async function sendCsv<Row>(
  platform: Pick<Platform, 'locales' | 'timeZone'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  exported: CsvExport<Row>,
): Promise<FastifyReply> {
  const first = await exported.read(undefined, BATCH_SIZE)
  const body = Readable.from(writeCsv(exported, createSheet(platform, languageOf(request)), first))
  body.once('error', (error) => {
    reply.log.error({ err: error }, 'an export broke off')
    // A broken chunked answer, which no browser takes for a finished download. Unsent, it becomes a refusal.
    if (reply.raw.headersSent) reply.raw.destroy()
  })
  return reply
    .header('content-disposition', `attachment; filename="chioma-${exported.name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(body)
}

function createSheet({ locales, timeZone }: Pick<Platform, 'locales' | 'timeZone'>, language: Language): Sheet {
  // Sweden writes days and hours as ISO 8601 does, which spreadsheets of every language read as such.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return {
    language,
    say: (key, values) => locales.say(language, key, values),
    decimal: (digits) => writtenDecimal(digits, language),
    time: (instant) => (instant === null ? '' : format.format(new Date(instant))),
    yesOrNo: (is) => locales.say(language, is ? 'sheets:yes' : 'sheets:no'),
  }
}

/** By this mark Excel knows UTF-8; without it, accents come out garbled. */
const BYTE_ORDER_MARK = '\uFEFF'

async function* writeCsv<Row>(
  { name, columns, read }: CsvExport<Row>,
  sheet: Sheet,
  first: readonly Row[],
): AsyncGenerator<string> {
  // Where decimals have a comma, spreadsheets cut at semicolons.
  const separator = sheet.decimal('.') === ',' ? ';' : ','
  const line = (cells: readonly string[]) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`
  const written = columns(sheet)
  const cells = Object.values(written)
  yield BYTE_ORDER_MARK + line(Object.keys(written).map((key) => titleOf(sheet, name, key)))
  for (let rows = first; ; rows = await read(rows.at(-1), BATCH_SIZE)) {
    yield rows.map((row) => line(cells.map((cell) => cell(row)))).join('')
    if (rows.length < BATCH_SIZE) return
  }
}

function titleOf({ language, say }: Sheet, name: string, key: string): string {
  const [column = '', inLanguage] = key.split('@')
  const title = say(`sheets:${name}.${column}`)
  return inLanguage === undefined ? title : `${title} (${new Intl.DisplayNames(language, { type: 'language' }).of(inLanguage)})`
}

/** Quotation marks before it hide nothing: where a spreadsheet cuts at another sign it takes them for the beginning of the cell. */
const FORMULA = /(^|[,;\t\r\n])(?="*[=+\-@\t\r＝＋－＠])/g

/** A cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula is marked as text, wherever it may cut. A number below zero is none. */
function csvCell(text: string, separator: string): string {
  const harmless = /^-\d+([.,]\d+)?$/.test(text) ? text : text.replaceAll(FORMULA, "$1'")
  return /[";\t\r\n]/.test(harmless) || harmless.includes(separator) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
