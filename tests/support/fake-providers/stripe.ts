import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from '../listen.ts'
import { type FakeCharge, type FakeIntent, FakeStripeBooks, type StripeAnswer } from './stripe-books.ts'

/** A stand-in for Stripe that speaks its wire format, as far as a shop with PaymentIntents needs it. */
export interface FakeStripe {
  url: string
  books: FakeStripeBooks
  /** Every request so far, as `POST /v1/payment_intents`. */
  requests: string[]
  /** The next requests are answered with these statuses; `hang up` closes the connection without an answer. */
  failNext(...failures: (number | 'hang up')[]): void
  /** Pays an intent, as a buyer's browser would at Stripe itself. */
  pay(intentId: string, amount?: number, details?: FakeCharge['payment_method_details']): FakeIntent
  decline(intentId: string): FakeIntent
  /** The body and header of a signed event about an intent. */
  event(secret: string, type: string, intentId: string, signedAt?: Date): { body: string; signature: string; id: string }
  close(): Promise<void>
}

export async function startFakeStripe(apiKey: string): Promise<FakeStripe> {
  const books = new FakeStripeBooks()
  const requests: string[] = []
  const failures: (number | 'hang up')[] = []
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    requests.push(`${request.method} ${url.pathname}`)
    const body = await text(request)
    const failure = failures.shift()
    if (failure === 'hang up') return void request.socket.destroy()
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return send(response, {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      })
    if (failure !== undefined)
      return send(response, { status: failure, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } })
    const key = request.headers['idempotency-key']
    const call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      parameters: new URLSearchParams(body || url.searchParams),
    }
    send(response, books.once(typeof key === 'string' ? key : undefined, call))
  }
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    books,
    requests,
    failNext: (...next) => void failures.push(...next),
    pay: (intentId, amount, details) => books.pay(intentId, amount, details),
    decline: (intentId) => books.decline(intentId),
    event: (secret, type, intentId, signedAt = new Date()) => {
      const id = `evt_${randomBytes(8).toString('hex')}`
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: '2025-01-01',
        created: 0,
        type,
        data: { object: books.intent(intentId) },
      })
      const second = Math.floor(signedAt.getTime() / 1_000)
      return { id, body, signature: `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}` }
    },
    close: () => close(server),
  }
}

function send(response: ServerResponse, { status, body }: StripeAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_fake',
    'stripe-should-retry': status >= 500 ? 'true' : 'false',
  })
  response.end(JSON.stringify(body))
}
