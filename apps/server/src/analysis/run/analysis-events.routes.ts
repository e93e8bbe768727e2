import { Readable } from 'node:stream'
import type { ProgressEvent, QueuePlace } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { networkOf } from '../../platform/http/http-plugins.ts'
import type { Dependencies } from '../dependencies.ts'
import { readableAnalysis } from '../report/readable-analysis.ts'
import type { AnalysisQueue } from '../store/analysis-queue.ts'
import { followProgress } from '../store/progress.ts'

const HEARTBEAT_MS = 15_000
const RECONNECT_AFTER_MS = 1_000
/** Open at once in this process. Whoever is refused one can still ask for the analysis now and then. */
const STREAMS = { all: 1_000, ofOneNetwork: 24 }

/** `GET /api/analysis/:id/events`: progress and place in the queue as server-sent events, resumable with `Last-Event-ID`. */
export async function analysisEventsRoutes(app: App, dependencies: Dependencies, queue: AnalysisQueue): Promise<void> {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const open = new OpenStreams()

  app.get(
    '/api/analysis/:id/events',
    {
      schema: {
        summary: 'Progress of an analysis, as server-sent events',
        description:
          '`progress` events are numbered, and go on after `Last-Event-ID`. `queue` events say where the analysis waits, and `null` once it is worked on.',
        params: z.object({ id: z.string() }),
      },
    },
    async (request, reply) => {
      const { visitorId, id } = await readableAnalysis(dependencies, request, request.params.id)
      const gone = new AbortController()
      const close = open.add(networkOf(request.ip))
      const leave = () => {
        gone.abort()
        close()
      }
      // Whoever hung up before this tells of it no more.
      if (reply.raw.destroyed) leave()
      else reply.raw.once('close', leave)
      const signal = AbortSignal.any([gone.signal, closing.signal])
      const events = followProgress(dependencies, { id, visitorId }, lastSequence(request.headers['last-event-id']), signal)
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(
          Readable.from(
            eventStream(events, () => queue.placeOf(id)),
            { objectMode: false },
          ),
        )
    },
  )
}

/** How many streams are open, in all and by network. */
class OpenStreams {
  readonly #byNetwork = new Map<string, number>()
  #all = 0

  /** Returns what takes the stream out again; throws where there are too many. */
  add(network: string): () => void {
    const ofThisOne = this.#byNetwork.get(network) ?? 0
    if (ofThisOne >= STREAMS.ofOneNetwork) throw new AppError('too_many_requests')
    if (this.#all >= STREAMS.all) throw new AppError('service_busy')
    this.#byNetwork.set(network, ofThisOne + 1)
    this.#all += 1
    return () => {
      const left = (this.#byNetwork.get(network) ?? 1) - 1
      if (left > 0) this.#byNetwork.set(network, left)
      else this.#byNetwork.delete(network)
      this.#all -= 1
    }
  }
}

async function* eventStream(
  events: AsyncGenerator<ProgressEvent | undefined>,
  placeNow: () => Promise<QueuePlace | undefined>,
): AsyncGenerator<string> {
  yield `retry: ${RECONNECT_AFTER_MS}\n\n`
  let lastSentAt = Date.now()
  let sent = 'null'
  for await (const event of events) {
    const isDue = Date.now() - lastSentAt >= HEARTBEAT_MS
    if (event) yield `id: ${event.sequence}\nevent: progress\ndata: ${JSON.stringify(event)}\n\n`
    else {
      const place = JSON.stringify((await placeNow()) ?? null)
      if (place === sent && !isDue) continue
      // Also without news: a browser that hears nothing takes the stream for lost.
      if (place !== 'null' || sent !== 'null') yield `event: queue\ndata: ${place}\n\n`
      else yield ': still here\n\n'
      sent = place
    }
    lastSentAt = Date.now()
  }
}

function lastSequence(header: string | string[] | undefined): number {
  const sequence = Number(header)
  return header !== undefined && header !== '' && Number.isInteger(sequence) && sequence >= 0 ? Math.min(sequence, 1_000_000) : -1
}
