import type { FastifyReply, FastifyRequest } from 'fastify'
import { inFaultScope } from '../fault-scope.ts'
import type { App } from './http-app.ts'

/** An error that nobody handles while a request is served ends that request, and not the process. Before every other hook. */
export function isolateRequests(app: App): void {
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void =>
    inFaultScope((error) => endRequest(request, reply, error), done)
  app.addHook('onRequest', enter)
  // What comes after the body was read runs in the context of its connection.
  app.addHook('preValidation', enter)
}

/** In words, as long as none of the answer is sent; what is half sent is cut off, so that nobody takes it for whole. */
function endRequest(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  if (!reply.sent) {
    reply.send(error instanceof Error ? error : new Error('not an Error', { cause: error }))
    return
  }
  request.log.error({ err: error }, 'an error that nobody handled')
  if (!reply.raw.writableFinished) reply.raw.destroy()
}
