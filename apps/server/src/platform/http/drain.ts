import type { App } from './http-app.ts'

/**
 * From when `draining` aborts, every answer tells its caller to open another connection next time: so those that a proxy keeps come to
 * an end while the server still answers, and none is cut off with a request on its way.
 */
export function closeConnectionsWhen(app: App, draining: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.aborted) reply.header('connection', 'close')
  })
}
