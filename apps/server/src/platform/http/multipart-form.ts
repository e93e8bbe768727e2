import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { App } from './http-app.ts'

export interface FormLimits {
  /** Of the whole body. */
  bytes: number
  parts: number
  fieldBytes: number
  fieldNameBytes: number
  /** For the first byte, and between one and the next. */
  longestSilenceMs?: number
  /** For the whole body; below the time after which the server cuts any request. */
  longestMs?: number
}

export interface FormFile {
  name: string
  /** As the caller's own machine calls it. */
  fileName: string | undefined
  bytes: Buffer
}

const FORM_TYPE = 'multipart/form-data'
const LONGEST_SILENCE_MS = 15_000
const LONGEST_BODY_MS = 100_000
/** Far more than a name, a file name and a type need. */
const LONGEST_PART_HEADER_BYTES = 8 * 1024

/** Lets forms reach their routes unread, and takes JSON without a single byte for no body, as clients send it that name the type of every request. */
export function acceptBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parse(request, String(body), done)
  })
  app.addContentTypeParser(FORM_TYPE, (_request, _body, done) => done(null))
}

export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) === true

/**
 * Reads a form into memory and returns its files. Settles on every end: whole, malformed, beyond the limits, cut off or too slow, of
 * which all but the first are refusals. `fields` is filled also where the form is refused, so that the refusal can speak its language.
 */
export async function readForm(request: FastifyRequest, limits: FormLimits, fields: Record<string, string>): Promise<FormFile[]> {
  if (Number(request.headers['content-length']) > limits.bytes) throw new AppError('request_too_large')
  const boundary = boundaryOf(request)
  const { body, refusal } = await readBody(request.raw, limits)
  if (refusal === undefined) return parseForm(body, boundary, limits, fields)
  try {
    parseForm(body, boundary, limits, fields)
  } catch {
    // Of what is not whole, only the fields are wanted.
  }
  throw refusal
}

function boundaryOf({ headers }: FastifyRequest): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70})(?=[\s;,]|$))/i.exec(headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed()
  return boundary
}

/** What came; with the refusal where that is not all. */
function readBody(raw: IncomingMessage, limits: FormLimits): Promise<{ body: Buffer; refusal: AppError | undefined }> {
  const { bytes, longestSilenceMs = LONGEST_SILENCE_MS, longestMs = LONGEST_BODY_MS } = limits
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let byteCount = 0
    const end = (refusal?: AppError): void => {
      clearTimeout(silence)
      clearTimeout(whole)
      raw.off('data', take)
      resolve({ body: Buffer.concat(chunks), refusal })
    }
    const take = (chunk: Buffer): void => {
      byteCount += chunk.length
      if (byteCount > bytes) {
        end(new AppError('request_too_large'))
        return
      }
      chunks.push(chunk)
      silence.refresh()
    }
    const silence = setTimeout(() => end(new AppError('upload_too_slow')), longestSilenceMs)
    const whole = setTimeout(() => end(new AppError('upload_too_slow')), longestMs)
    raw.once('end', () => end())
    // Without an end before it: cut off.
    raw.once('close', () => end(malformed()))
    raw.on('error', () => end(malformed()))
    if (raw.destroyed || raw.readableEnded) end(malformed())
    else raw.on('data', take)
  })
}

/** By RFC 7578; whole in memory, so that no form can leave it waiting. */
function parseForm(body: Buffer, boundary: string, limits: FormLimits, fields: Record<string, string>): FormFile[] {
  const files: FormFile[] = []
  if (body.length === 0) return files
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first one may stand at the very beginning, without a line before it.
  const opensForm = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
  let position = opensForm ? -2 : body.indexOf(delimiter)
  for (let parts = 0; position !== -1; parts += 1) {
    const afterDelimiter = position + delimiter.length
    if (body.toString('latin1', afterDelimiter, afterDelimiter + 2) === '--') return files
    if (parts === limits.parts) throw malformed()
    const { header, contentStart } = readHeader(body, afterDelimiter, delimiter)
    position = body.indexOf(delimiter, contentStart - 2)
    if (position === -1) break
    const content = body.subarray(contentStart, Math.max(contentStart, position))
    const { name, fileName, isFile } = describePart(header, limits)
    if (isFile) files.push({ name, fileName, bytes: content })
    else fields[name] = fieldText(name, content, limits)
  }
  throw malformed()
}

/** The lines about a part, from the end of the delimiter's own line to the first empty one. */
function readHeader(body: Buffer, afterDelimiter: number, delimiter: Buffer): { header: string; contentStart: number } {
  let lineEnd = afterDelimiter
  while (body[lineEnd] === 0x20 || body[lineEnd] === 0x09) lineEnd += 1
  const window = body.subarray(lineEnd, lineEnd + LONGEST_PART_HEADER_BYTES)
  const length = window.indexOf('\r\n\r\n')
  const header = window.subarray(0, length)
  if (length === -1 || window.indexOf('\r\n') !== 0 || header.includes(delimiter)) throw malformed()
  return { header: header.toString(), contentStart: lineEnd + length + 4 }
}

function describePart(header: string, limits: FormLimits): { name: string; fileName: string | undefined; isFile: boolean } {
  const lines = new Map(
    header.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const disposition = lines.get('content-disposition') ?? ''
  const name = parameterOf(disposition, 'name')
  const isNamed = name !== undefined && Buffer.byteLength(name) <= limits.fieldNameBytes && !(name in Object.prototype)
  if (!/^form-data\s*;/i.test(disposition) || !isNamed) throw malformed()
  const fileName = parameterOf(disposition, 'filename')
  const isFile = fileName !== undefined || /^application\/octet-stream\b/i.test(lines.get('content-type') ?? '')
  return { name, fileName, isFile }
}

/** Browsers write a quotation mark in a name as `%22`, others as `\"`. */
function parameterOf(disposition: string, parameter: string): string | undefined {
  const found = [...disposition.matchAll(/;\s*([\w*-]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^\s;"]*))/g)].find(
    ([, name]) => name?.toLowerCase() === parameter,
  )
  return found && (found[2]?.replaceAll('\\"', '"').replaceAll('%22', '"') ?? found[3])
}

function fieldText(name: string, content: Buffer, limits: FormLimits): string {
  if (content.length > limits.fieldBytes) throw new AppError('request_invalid', { field: name })
  return content.toString()
}

const malformed = () => new AppError('request_invalid')
