import { randomBytes } from 'node:crypto'

export interface FakeIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  last_payment_error: { code: string; decline_code: string; type: string } | null
  /** Stripe's id of the charge; the charge itself where it was asked for with `expand[]`. */
  latest_charge: string | null
  metadata: Record<string, string>
}

/** As Stripe answers with it, whatever more it knows of the buyer included. */
export interface FakeCharge {
  id: string
  object: 'charge'
  billing_details: { name: string; email: string }
  payment_method_details: Record<string, unknown> & { type: string }
}

const VISA: FakeCharge['payment_method_details'] = {
  type: 'card',
  card: {
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2040,
    country: 'IT',
    fingerprint: 'Xt5EWLLDS7FJjR1c',
    funding: 'credit',
    network: 'visa',
    wallet: null,
  },
}

export interface FakeRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
}

export interface StripeCall {
  method: string
  path: string
  parameters: URLSearchParams
}

export interface StripeAnswer {
  status: number
  body: unknown
}

const refused = (code: string, message: string): StripeAnswer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message } },
})

/** What the fake knows: intents and refunds, and which request came under which key. */
export class FakeStripeBooks {
  readonly #intents = new Map<string, FakeIntent>()
  readonly #charges = new Map<string, FakeCharge>()
  readonly #refunds: FakeRefund[] = []
  readonly #keys = new Map<string, { asked: string; answer: StripeAnswer }>()

  /** Under a key seen before: the answer of then, or an error where something else was asked. */
  once(key: string | undefined, call: StripeCall): StripeAnswer {
    const asked = `${call.method} ${call.path} ${call.parameters}`
    const known = key === undefined ? undefined : this.#keys.get(key)
    if (known !== undefined && known.asked !== asked)
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' } },
      }
    if (known !== undefined) return known.answer
    const answer = this.#answer(call)
    // A copy: what was answered does not change with the books.
    const kept = { status: answer.status, body: structuredClone(answer.body) }
    if (key !== undefined) this.#keys.set(key, { asked, answer: kept })
    return kept
  }

  intent(id: string): FakeIntent {
    const intent = this.#intents.get(id)
    if (intent === undefined) throw new Error(`no intent ${id}`)
    return intent
  }

  pay(id: string, amount = this.intent(id).amount, details = VISA): FakeIntent {
    const charge: FakeCharge = {
      id: `ch_${randomBytes(8).toString('hex')}`,
      object: 'charge',
      billing_details: { name: 'Ada Esempio', email: 'ada@example.org' },
      payment_method_details: details,
    }
    this.#charges.set(charge.id, charge)
    const paid = { status: 'succeeded', amount_received: amount, last_payment_error: null, latest_charge: charge.id } as const
    return Object.assign(this.intent(id), paid)
  }

  decline(id: string): FakeIntent {
    const error = { code: 'card_declined', decline_code: 'insufficient_funds', type: 'card_error' }
    return Object.assign(this.intent(id), { status: 'requires_payment_method', last_payment_error: error })
  }

  /** A refund made in Stripe's own pages. */
  refund(intentId: string, amount: number, metadata: Record<string, string> = {}): FakeRefund {
    const { currency } = this.intent(intentId)
    const id = `re_${randomBytes(8).toString('hex')}`
    const refund: FakeRefund = { id, object: 'refund', amount, currency, payment_intent: intentId, status: 'succeeded', metadata }
    this.#refunds.unshift(refund)
    return refund
  }

  #answer({ method, path, parameters }: StripeCall): StripeAnswer {
    const [, collection, id, action] = path.split('/').slice(1)
    if (collection === 'refunds') return method === 'POST' ? this.#makeRefund(parameters) : this.#listRefunds(parameters)
    if (collection !== 'payment_intents') return refused('resource_missing', 'No such thing')
    if (id === undefined) return this.#create(parameters)
    const intent = this.#intents.get(id)
    if (intent === undefined) return { ...refused('resource_missing', `No such payment_intent: ${id}`), status: 404 }
    if (method === 'GET') return { status: 200, body: this.#expanded(intent, parameters) }
    if (intent.status !== 'requires_payment_method')
      return refused('payment_intent_unexpected_state', `This PaymentIntent has a status of ${intent.status}`)
    if (action === 'cancel') return { status: 200, body: Object.assign(intent, { status: 'canceled' }) }
    const amount = Number(parameters.get('amount') ?? intent.amount)
    return { status: 200, body: Object.assign(intent, { amount, metadata: { ...intent.metadata, ...metadataIn(parameters) } }) }
  }

  #create(parameters: URLSearchParams): StripeAnswer {
    const id = `pi_${randomBytes(8).toString('hex')}`
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      amount: Number(parameters.get('amount')),
      amount_received: 0,
      currency: parameters.get('currency') ?? '',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      status: 'requires_payment_method',
      last_payment_error: null,
      latest_charge: null,
      metadata: metadataIn(parameters),
    }
    this.#intents.set(id, intent)
    return { status: 200, body: intent }
  }

  #expanded(intent: FakeIntent, parameters: URLSearchParams) {
    const isAsked = [...parameters].some(([name, value]) => /^expand\[\d*\]$/.test(name) && value === 'latest_charge')
    const charge = this.#charges.get(intent.latest_charge ?? '')
    return isAsked && charge !== undefined ? { ...intent, latest_charge: charge } : intent
  }

  #makeRefund(parameters: URLSearchParams): StripeAnswer {
    const intent = this.#intents.get(parameters.get('payment_intent') ?? '')
    if (intent === undefined) return refused('resource_missing', 'No such payment_intent')
    const given = this.#refunds
      .filter((refund) => refund.payment_intent === intent.id)
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = Number(parameters.get('amount'))
    if (given + amount > intent.amount_received) return refused('charge_already_refunded', 'Charge has already been refunded')
    return { status: 200, body: this.refund(intent.id, amount, metadataIn(parameters)) }
  }

  #listRefunds(parameters: URLSearchParams): StripeAnswer {
    const data = this.#refunds.filter((refund) => refund.payment_intent === parameters.get('payment_intent'))
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
  }
}

/** `metadata[order_id]=1` and the like. */
function metadataIn(parameters: URLSearchParams): Record<string, string> {
  const entries = [...parameters].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}
