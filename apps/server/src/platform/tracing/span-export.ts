import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { OutsideGuard } from '../http/outside-guard.ts'
import type { Logger } from '../logger.ts'
import { collectSpans, type EndedSpan } from './trace.ts'

export interface TracingConfig {
  /** Where spans are sent by OTLP over HTTP; `/v1/traces` is added. */
  endpoint: string
  /** Sent with them, such as the collector's key. */
  headers: Record<string, string>
}

/**
 * Sends ended spans to a collector that the guard lets pass. OpenTelemetry is loaded here and nowhere else, so that a server without a
 * collector does without. It follows no redirect, and reads 4 MB of an answer at most.
 */
export async function startSpanExport(
  { endpoint, headers }: TracingConfig,
  guard: OutsideGuard,
  logger: Logger,
): Promise<() => Promise<void>> {
  const [{ diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags }, sdk, resources, otlp] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const quiet = () => undefined
  let refusal: unknown
  const warn = () => logger.warn({ err: refusal }, 'spans could not be sent to the collector')
  diag.setLogger({ verbose: quiet, debug: quiet, info: quiet, warn, error: warn }, DiagLogLevel.WARN)
  const lookup: LookupFunction = (host, options, done) =>
    guard.lookup(host, options, (error, ...found) => {
      refusal = error ?? undefined
      done(error, ...found)
    })
  const exporter = new otlp.OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    httpAgentOptions: (protocol) => {
      try {
        guard.check(new URL(endpoint).hostname)
      } catch (error) {
        refusal = error
        throw error
      }
      return new (protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true, lookup })
    },
  })
  let ids = { traceId: '', spanId: '' }
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'chioma' }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
    // Spans keep the ids that stand in the log.
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
  })
  const tracer = provider.getTracer('chioma')
  const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT }
  collectSpans((ended: EndedSpan) => {
    ids = ended
    const { traceId, parentSpanId, name, kind, attributes, startedAt, endedAt, isFailed } = ended
    const parent = parentSpanId && { traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: startedAt }, context)
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endedAt)
  })
  return async () => {
    collectSpans(undefined)
    await provider.shutdown().finally(() => diag.disable())
  }
}
