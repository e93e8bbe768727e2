import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { acceptEvent } from './payment-events.ts'

const ofProvider = z.object({ provider: z.string() })
const LARGEST_BODY_BYTES = 512_000

/** Where payment providers send their events. Signatures are over bytes, so bodies stay bytes here. */
export async function webhooksRoutes(app: App, dependencies: Dependencies): Promise<void> {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_BODY_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.post(
      '/api/webhooks/:provider',
      {
        schema: {
          summary: 'An event of the payment provider, signed by it',
          params: ofProvider,
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request, reply) => {
        const { payments: provider } = dependencies
        if (provider === undefined || provider.id !== request.params.provider) throw new AppError('not_found')
        const event = Buffer.isBuffer(request.body)
          ? provider.verifyWebhook(request.body, request.headers, new Date())
          : undefined
        if (event === undefined) throw new AppError('webhook_refused')
        await acceptEvent(dependencies, provider.id, event)
        return reply.send({ received: true })
      },
    )
  })
}
