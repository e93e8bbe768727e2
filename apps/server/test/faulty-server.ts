import { EventEmitter } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { handleUncaughtErrors } from '../src/platform/fault-scope.ts'
import { createErrorHandler, isolateRequests } from '../src/platform/http/error-mapping.ts'
import { loadLocales } from '../src/platform/locales.ts'

// A server whose routes leave errors to nobody, in every way there is; for tests, which would be ended by them.
const broken = new Error('nobody handles this')
const never = new Promise<never>(() => undefined)

handleUncaughtErrors((error) => {
  process.stderr.write(`outside of every request: ${String(error)}\n`)
  process.exit(1)
})
const app = fastify().withTypeProvider<ZodTypeProvider>()
app.setErrorHandler(createErrorHandler(await loadLocales()))
isolateRequests(app)
const faults: Record<string, () => void> = {
  timer: () => void setTimeout(() => throwIt(), 5),
  promise: () => void setImmediate().then(throwIt),
  emitter: () => void setTimeout(() => new EventEmitter().emit('error', broken), 5),
  stream: () => void new Readable({ read: () => undefined }).destroy(broken),
  file: () => void createReadStream('/nonexistent').resume(),
}
app.post<{ Params: { kind: string } }>('/fault/:kind', async ({ params }) => {
  faults[params.kind]?.()
  return never
})
app.get('/half', async (_request, reply) => {
  const body = new Readable({ read: () => undefined })
  body.push('the first half')
  setTimeout(() => throwIt(), 50)
  return reply.send(body)
})
app.get('/whole', async () => 'whole')
let isBroken = false
setInterval(() => isBroken && throwIt(), 5)
app.get('/outside', async () => {
  isBroken = true
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)

function throwIt(): never {
  throw broken
}
