import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Notifications } from '../database/notifications.ts'

/** The triggers of the tables that public answers are made of send on it. */
const CHANNEL = 'public_data'
const MOST_ANSWERS = 200
const BROTLI_QUALITY = 5
/** What takes less is sent as it is. */
const LEAST_COMPRESSED_BYTES = 1_024
const COMPRESS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof COMPRESS

/** What is answered, and for how long it stays true though nothing is changed; no limit where that is left out. */
export interface PublicAnswer {
  value: unknown
  headers?: Record<string, string>
  trueForMs?: number | undefined
}

interface KeptAnswer {
  body: Buffer
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
  etag: string
  headers: Record<string, string>
  /** On the clock of `performance.now()`. */
  trueUntil: number
}

/**
 * Answers that are the same for everybody who asks for the same, made once and kept until what they are made of is changed, by whichever
 * process. Nobody gets one that a change before their request made untrue.
 */
export class PublicAnswers {
  readonly #notifications: Notifications
  readonly #kept = new Map<string, KeptAnswer>()
  readonly #beingMade = new Map<string, Promise<KeptAnswer>>()
  /** How often all was thrown away: what was begun before that is not kept. */
  #generation = 0

  constructor(notifications: Notifications) {
    this.#notifications = notifications
    notifications.subscribe(
      CHANNEL,
      () => this.#clear(),
      () => this.#clear(),
    )
  }

  /** Sends the answer of this key, which names everything that it depends on besides the data. `make` says what the route answers. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<PublicAnswer>,
  ): Promise<FastifyReply> {
    const hearsAll = await this.#notifications.catchUp()
    const answer = hearsAll ? await this.#find(key, reply, make) : prepare(reply, await make())
    reply.headers(answer.headers).header('etag', answer.etag).header('cache-control', 'private, no-cache')
    if (isKnown(request, answer.etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = answer.body.length < LEAST_COMPRESSED_BYTES ? undefined : encodingFor(request)
    if (encoding === undefined) return reply.send(answer.body)
    answer.compressed[encoding] ??= COMPRESS[encoding](answer.body)
    return reply.header('content-encoding', encoding).send(await answer.compressed[encoding])
  }

  async #find(key: string, reply: FastifyReply, make: () => Promise<PublicAnswer>): Promise<KeptAnswer> {
    const kept = this.#kept.get(key)
    if (kept !== undefined && performance.now() < kept.trueUntil) return kept
    const underWay = this.#beingMade.get(key)
    if (underWay !== undefined) return underWay
    const making = this.#make(key, reply, make).finally(() => {
      if (this.#beingMade.get(key) === making) this.#beingMade.delete(key)
    })
    this.#beingMade.set(key, making)
    return making
  }

  async #make(key: string, reply: FastifyReply, make: () => Promise<PublicAnswer>): Promise<KeptAnswer> {
    const generation = this.#generation
    const answer = prepare(reply, await make())
    if (generation !== this.#generation) return answer
    if (this.#kept.size >= MOST_ANSWERS) this.#kept.clear()
    this.#kept.set(key, answer)
    return answer
  }

  #clear(): void {
    this.#generation += 1
    this.#kept.clear()
    this.#beingMade.clear()
  }
}

/** As the route's schema writes it. */
function prepare(reply: FastifyReply, { value, headers = {}, trueForMs = Number.POSITIVE_INFINITY }: PublicAnswer): KeptAnswer {
  const body = Buffer.from(z.string().parse(reply.serialize(value)))
  // Weak: the same for every encoding.
  const etag = `W/"${createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url')}"`
  const vary = ['Accept-Encoding', ...(headers.vary === undefined ? [] : [headers.vary])].join(', ')
  return { body, compressed: {}, etag, headers: { ...headers, vary }, trueUntil: performance.now() + trueForMs }
}

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag)

/** Like the compression of other answers: brotli before gzip. */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
