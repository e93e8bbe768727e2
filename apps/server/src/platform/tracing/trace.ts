import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

/** A piece of work's place in a trace, by the names of W3C Trace Context. */
export interface Span {
  traceId: string
  spanId: string
}

/** What a span was, once it ended. Names, patterns and codes alone: spans may leave this machine. */
export interface EndedSpan extends Span {
  parentSpanId: string | undefined
  name: string
  kind: 'server' | 'consumer' | 'client'
  attributes: Record<string, string | number>
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt: number
  isFailed: boolean
}

const current = new AsyncLocalStorage<Span>()
let exportSpan: ((span: EndedSpan) => void) | undefined

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:-.*)?$/

/** The caller's span as its `traceparent` header tells it; `undefined` where the header says nothing that can be read. */
export function readTraceparent(header: unknown): Span | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}

export const writeTraceparent = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`

/** The span that the running work belongs to. */
export const currentSpan = (): Span | undefined => current.getStore()

/** A span below another, or the first of a new trace. */
export const startSpan = (parent: Span | undefined): Span => ({
  traceId: parent?.traceId ?? randomHex(16),
  spanId: randomHex(8),
})

/** Fetched for many spans at once. */
const random = Buffer.alloc(4_096)
let randomUsed = random.length

function randomHex(bytes: number): string {
  if (randomUsed + bytes > random.length) {
    randomFillSync(random)
    randomUsed = 0
  }
  randomUsed += bytes
  return random.toString('hex', randomUsed - bytes, randomUsed)
}

/** Runs work as part of a span: its log lines carry the trace, and jobs that it enqueues belong to it. */
export const inSpan = <T>(span: Span, work: () => T): T => current.run(span, work)

/** Hands an ended span to whoever collects spans, if anybody does. */
export const endSpan = (span: EndedSpan): void => exportSpan?.(span)

export const areSpansCollected = (): boolean => exportSpan !== undefined

/** Who collects ended spans in this process; `undefined`: nobody any more. */
export function collectSpans(collect: typeof exportSpan): void {
  exportSpan = collect
}

type Told = Pick<EndedSpan, 'name' | 'kind' | 'attributes'>

/** Runs work in a span of its own below `parent`; the span ends with it. */
export async function traced<T>(told: Told, parent: Span | undefined, work: () => Promise<T>): Promise<T> {
  const span = startSpan(parent)
  const startedAt = Date.now()
  const end = (isFailed: boolean) =>
    endSpan({ ...told, ...span, parentSpanId: parent?.spanId, startedAt, endedAt: Date.now(), isFailed })
  try {
    const result = await inSpan(span, work)
    end(false)
    return result
  } catch (error) {
    end(true)
    throw error
  }
}
