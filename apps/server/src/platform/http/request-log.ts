import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './http-app.ts'

/** One line a request: what was asked by pattern, how it ended, how long it took. Never addresses, queries, bodies or cookies. */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      // The caller left, or we could not go on: a status that already went out tells nothing of it.
      if (!reply.raw.writableFinished) request.log.info({ ...describe(request, reply), isCutOff: true }, 'cut off')
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(describe(request, reply), 'answered')
  })
}

/** The same for a request whose address nothing could read. */
export function logUnread(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.raw.once('finish', () => request.log.info(describe(request, reply), 'answered'))
}

const describe = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'page',
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
})
