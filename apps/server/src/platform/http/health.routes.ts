import type { App } from './http-app.ts'

const CHECK_TIMEOUT_MS = 2_000

/** What must answer for the process to be ready, by name; each check throws when it does not. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

/** Which parts answer, by name. Asked again only after the last asking ended: a database that hangs is asked once, not once a probe. */
export function createHealth(checks: ReadinessChecks): () => Promise<Record<string, boolean>> {
  let pending: Promise<Record<string, boolean>> | undefined
  return () => {
    pending ??= runChecks(checks).finally(() => {
      pending = undefined
    })
    return pending
  }
}

/** `/healthz` says that the process lives; `/readyz` that it can serve, and which part cannot when it cannot, or that it is about to end. */
export function healthRoutes(app: App, draining: AbortSignal, readParts: () => Promise<Record<string, boolean>>): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'alive' })
  })
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) => {
    const parts = await readParts()
    const isReady = !draining.aborted && Object.values(parts).every(Boolean)
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : draining.aborted ? 'closing' : 'not ready', ...parts })
  })
}

async function runChecks(checks: ReadinessChecks): Promise<Record<string, boolean>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await succeedsInTime(check)] as const),
  )
  return Object.fromEntries(results)
}

async function succeedsInTime(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      timeout,
    ])
  } finally {
    clearTimeout(timer)
  }
}
