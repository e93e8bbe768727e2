import { Readable } from 'node:stream'
import type { ProgressEvent } from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { readableAnalysis } from '../report/readable-analysis.ts'
import { followProgress } from '../store/progress.ts'

const HEARTBEAT_MS = 15_000
const RECONNECT_AFTER_MS = 1_000

/** `GET /api/analysis/:id/events`: progress as server-sent events, resumable with `Last-Event-ID`. */
export async function analysisEventsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  app.get(
    '/api/analysis/:id/events',
    { schema: { summary: 'Progress of an analysis, as server-sent events', params: z.object({ id: z.string() }) } },
    async (request, reply) => {
      const { visitorId, id } = await readableAnalysis(dependencies, request, request.params.id)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const signal = AbortSignal.any([gone.signal, closing.signal])
      const events = followProgress(dependencies, { id, visitorId }, lastSequence(request.headers['last-event-id']), signal)
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(eventStream(events), { objectMode: false }))
    },
  )
}

async function* eventStream(events: AsyncGenerator<ProgressEvent | undefined>): AsyncGenerator<string> {
  yield `retry: ${RECONNECT_AFTER_MS}\n\n`
  let lastSentAt = Date.now()
  for await (const event of events) {
    if (event) yield `id: ${event.sequence}\nevent: progress\ndata: ${JSON.stringify(event)}\n\n`
    else if (Date.now() - lastSentAt < HEARTBEAT_MS) continue
    else yield ': still here\n\n'
    lastSentAt = Date.now()
  }
}

function lastSequence(header: string | string[] | undefined): number {
  const sequence = Number(header)
  return header !== undefined && header !== '' && Number.isInteger(sequence) && sequence >= 0 ? Math.min(sequence, 1_000_000) : -1
}
