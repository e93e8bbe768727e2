import {
  type Analysis,
  type AnalysisSummary,
  analysisSchema,
  analysisSummarySchema,
  type ProgressEvent,
  progressEventSchema,
} from '@chioma/contract'
import { encodeForm, type FormPart } from './multipart.ts'

interface UploadOptions {
  language?: string
  questionnaire?: object
  waits?: boolean
  /** Where it seems to come from, for a server that believes its proxy. */
  address?: string
}

/** A visitor who speaks HTTP to a running server and keeps its cookie. */
export interface VisitorClient {
  upload(photo: Uint8Array, options?: UploadOptions): Promise<Analysis>
  analysis(id: string): Promise<Analysis>
  /** Asks again until the analysis has ended. */
  endOf(id: string, withinMs: number): Promise<Analysis>
  /** Follows the event stream of an analysis until an event with at least this number comes. */
  untilEvent(id: string, sequence: number, withinMs: number): Promise<void>
  /** The whole event stream of an analysis, from its first event to its end. */
  events(id: string): Promise<ProgressEvent[]>
  history(): Promise<AnalysisSummary[]>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** With the cookies of another client, which may speak to another server, it is the same visitor. */
export function createVisitorClient(url: string, cookies = new Map<string, string>()): VisitorClient {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(new URL(path, url), { ...init, headers })
    for (const [, name, value] of response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? [])) {
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }
  const analysis = async (id: string): Promise<Analysis> => analysisSchema.parse(await jsonOf(await call(`/api/analysis/${id}`)))
  return {
    fetch: call,
    analysis,
    upload: async (photo, options = {}) =>
      analysisSchema.parse(await jsonOf(await call('/api/analyze', uploadRequest(photo, options)))),
    endOf: async (id, withinMs) => {
      const deadline = Date.now() + withinMs
      for (;;) {
        const current = await analysis(id)
        if (current.status === 'completed' || current.status === 'failed') return current
        if (Date.now() > deadline) throw new Error(`analysis ${id} is still ${current.status} after ${withinMs} ms`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    untilEvent: async (id, sequence, withinMs) => {
      const stop = new AbortController()
      const { body } = await call(`/api/analysis/${id}/events`, {
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(withinMs)]),
      })
      const decoder = new TextDecoder()
      let text = ''
      for await (const chunk of body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        // What stands after the last empty line has not come whole.
        const [last] = parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2)).slice(-1)
        if (last !== undefined && last.sequence >= sequence) break
      }
      stop.abort()
    },
    events: async (id) => parseEvents(await textOf(await call(`/api/analysis/${id}/events`))),
    history: async () => analysisSummarySchema.array().parse(await jsonOf(await call('/api/user-analyses'))),
  }
}

function uploadRequest(photo: Uint8Array, options: UploadOptions): RequestInit {
  const parts: FormPart[] = [
    { name: 'consent', content: 'true' },
    { name: 'language', content: options.language ?? 'en' },
    ...(options.questionnaire === undefined
      ? []
      : [{ name: 'questionnaireData', content: JSON.stringify(options.questionnaire) }]),
    { name: 'image', content: photo, fileName: 'photo.jpg', mediaType: 'image/jpeg' },
  ]
  const { contentType, body } = encodeForm(parts)
  const headers = {
    'content-type': contentType,
    ...(options.waits ? {} : { prefer: 'respond-async' }),
    ...(options.address === undefined ? {} : { 'x-forwarded-for': options.address }),
  }
  return { method: 'POST', body, headers }
}

async function textOf(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return text
}

const jsonOf = async (response: Response): Promise<unknown> => JSON.parse(await textOf(response))

/** Reads server-sent events of the kind `progress`. */
function parseEvents(stream: string): ProgressEvent[] {
  return stream
    .split(/\r?\n\r?\n/)
    .map(
      (block) =>
        new Map(block.split(/\r?\n/).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])),
    )
    .filter((event) => event.get('event') === 'progress')
    .map((event) => progressEventSchema.parse(JSON.parse(event.get('data') ?? '')))
}
