import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Notifications } from '../database/session-connection.ts'

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

/** Of an address and what the browser accepts; who asks with more waits for the answer to be made. */
const LONGEST_SHAPE = 1_000
/** What is not kept of an answer that was sent: it is of that request alone. */
const OF_ONE_REQUEST = new Set(['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
/** An answer with one of these is told to one caller. */
const OF_ONE_CALLER = ['set-cookie', 'connection']
/** What an answer without a body does not have. */
const OF_BODIES = new Set(['content-type', 'content-length', 'content-encoding'])

/** What is answered, and for how long it stays true though nothing is changed; no limit where that is left out. */
export interface PublicAnswer {
  value: unknown
  headers?: Record<string, string>
  trueForMs?: number | undefined
}

/** Who asks, as far as an answer that is the same for everybody can depend on them. */
export interface Caller {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
  /** Gone where the caller hung up meanwhile. */
  ip: string | undefined
}

/** What tells an answer from others besides the data. */
export interface AnswerOf {
  /** Names everything that it depends on; follows from the address, the languages of the caller and `variesBy`. */
  key: string
  /** What else of a caller it depends on. */
  variesBy?: (caller: Pick<Caller, 'ip'>) => string | Promise<string>
}

/** An answer as it was sent to a caller, but for what was of that request alone. */
export interface SentAnswer {
  /** The pattern of its route. */
  route: string
  etag: string
  /** On the clock of `performance.now()`. */
  trueUntil: number
  headers: readonly string[]
  headersOfUnchanged: readonly string[]
  /** Its bytes as characters: one write with the headers. */
  body: string
}

/** What was sent to requests that are alike, by what `variesBy` said of them. */
interface SentAnswers {
  variesBy: AnswerOf['variesBy']
  byVariant: Map<string, SentAnswer>
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
  readonly #sent = new Map<string, SentAnswers>()
  readonly #beingMade = new Map<string, Promise<KeptAnswer>>()
  /** Another one each time that all was thrown away: what was begun before that is not kept. */
  #generation: object = {}

  constructor(notifications: Notifications) {
    this.#notifications = notifications
    notifications.subscribe(
      CHANNEL,
      () => this.#clear(),
      () => this.#clear(),
    )
  }

  /**
   * The same object until what public answers are made of is changed, by whichever process: what is made of it after this was asked for
   * may be kept beside it. `undefined` where changes may not be heard of.
   */
  async generation(): Promise<object | undefined> {
    return (await this.#notifications.catchUp()) ? this.#generation : undefined
  }

  /** Sends an answer. `make` says what the route answers. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, variesBy }: AnswerOf,
    make: () => Promise<PublicAnswer>,
  ): Promise<FastifyReply> {
    const hearsAll = await this.#notifications.catchUp()
    const answer = hearsAll ? await this.#find(key, reply, make) : prepare(reply, await make())
    reply.headers(answer.headers).header('etag', answer.etag).header('cache-control', 'private, no-cache')
    if (isKnown(request, answer.etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = answer.body.length < LEAST_COMPRESSED_BYTES ? undefined : encodingFor(request)
    if (encoding !== undefined) answer.compressed[encoding] ??= COMPRESS[encoding](answer.body)
    const body = (await (encoding && answer.compressed[encoding])) ?? answer.body
    const variant = await variesBy?.(request)
    reply.raw.once('finish', () => {
      if (this.#kept.get(key) === answer) this.#keepSent(request, reply, { of: answer, body, variesBy, variant })
    })
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  /**
   * Tells what was sent to one who asked alike; `undefined` where it may have become untrue. `false`, and nothing is told, where nothing was sent. There is no
   * promise for each caller, as that costs as much as some headers of the answer.
   */
  findSent(caller: Caller, tell: (sent: SentAnswer | undefined) => void): boolean {
    const shape = shapeOf(caller)
    const alike = shape === undefined ? undefined : this.#sent.get(shape)
    if (shape === undefined || alike === undefined) return false
    const variant = alike.variesBy?.(caller) ?? ''
    if (typeof variant === 'string') this.#findVariant(shape, variant, tell)
    else
      variant.then(
        (found) => this.#findVariant(shape, found, tell),
        () => tell(undefined),
      )
    return true
  }

  #findVariant(shape: string, variant: string, tell: (sent: SentAnswer | undefined) => void): void {
    this.#notifications.afterCatchUp((hearsAll) => {
      const sent = hearsAll ? this.#sent.get(shape)?.byVariant.get(variant) : undefined
      tell(sent !== undefined && performance.now() < sent.trueUntil ? sent : undefined)
    })
  }

  #keepSent(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      of,
      body,
      variesBy,
      variant = '',
    }: { of: KeptAnswer; body: Buffer; variesBy: AnswerOf['variesBy']; variant: string | undefined },
  ): void {
    const shape = shapeOf(request)
    if (shape === undefined || reply.statusCode !== 200 || OF_ONE_CALLER.some((name) => reply.hasHeader(name))) return
    const headers = Object.entries(reply.getHeaders()).filter(([name]) => !OF_ONE_REQUEST.has(name))
    const flat = (entries: typeof headers) => entries.flatMap(([name, value]) => [name, String(value)])
    if (this.#sent.size >= MOST_ANSWERS) this.#sent.clear()
    const alike = this.#sent.get(shape) ?? { variesBy, byVariant: new Map() }
    this.#sent.set(shape, alike)
    alike.byVariant.set(variant, {
      route: request.routeOptions.url ?? '',
      etag: of.etag,
      trueUntil: of.trueUntil,
      headers: flat(headers),
      headersOfUnchanged: flat(headers.filter(([name]) => !OF_BODIES.has(name))),
      body: body.toString('latin1'),
    })
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
    this.#generation = {}
    this.#kept.clear()
    this.#sent.clear()
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

/** Who asks for the same in the same way. `undefined`: an answer to them is not kept. */
function shapeOf({ method, url, headers }: Caller): string | undefined {
  const languages = headers.cookie?.match(LANGUAGE_COOKIES)?.join('') ?? ''
  const shape = `${url} ${languages}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}`
  return method === 'GET' && shape.length <= LONGEST_SHAPE ? shape : undefined
}

const LANGUAGE_COOKIES = /(?:^|;)\s*language\s*=[^;]*/g

/** Whether the caller has this answer already. */
export const isKnown = ({ headers }: Pick<Caller, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag)

/** Like the compression of other answers: brotli before gzip. */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
