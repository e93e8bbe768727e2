import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { createDataKey } from '../../platform/crypto/crypto.ts'
import { type Database, hasChanged, type Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { refuseForeignUserId } from '../../platform/http/validate-request.ts'
import type { Dependencies } from '../dependencies.ts'
import '@fastify/cookie'

export interface Visitor {
  id: string
  /** What the visitor's photos and overlays are sealed with. */
  dataKey: Buffer
  /** Not yet in the database. */
  isNew: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, as the cookie says; `undefined` without a genuine cookie, after the visitor was erased, and on routes of the staff. */
    visitor: Visitor | undefined
  }
}

/** Every request of the interface, but for the staff's, knows its visitor before its body is read. Register before the routes. */
export function identifyVisitors(app: App, dependencies: Pick<Dependencies, 'database' | 'keys'>): void {
  const identify: onRequestAsyncHookHandler = async (request) => {
    request.visitor = await findVisitor(dependencies, request)
  }
  app.decorateRequest('visitor')
  app.addHook('onRoute', (route) => {
    if (!OF_VISITORS.test(route.url)) return
    route.onRequest = [...[route.onRequest ?? []].flat(), identify]
    route.preHandler = [...[route.preHandler ?? []].flat(), refuseOthers]
  })
}

const OF_VISITORS = /^\/api\/(?!admin\/|staff\/)/

/** What an address or a body says of its user is about the caller. */
const refuseOthers: preHandlerAsyncHookHandler = async ({ params, body, visitor }) => {
  for (const named of [params, body]) refuseForeignUserId(withUserId.safeParse(named).data?.userId, visitor?.id)
}

const withUserId = z.object({ userId: z.string() })

/** Whom the cookie of a request names; `undefined` without a genuine one, and after the visitor was erased. */
export async function findVisitor(
  { database, keys }: Pick<Dependencies, 'database' | 'keys'>,
  request: FastifyRequest,
): Promise<Visitor | undefined> {
  const id = readVisitorCookie(request)
  const row = id === undefined ? undefined : await selectVisitor(database, id)
  return row && { id: row.id, dataKey: keys.unwrapDataKey(row.wrapped_key, row.id), isNew: false }
}

/** A visitor who exists once a transaction of `withHeldVisitor` has committed. */
export function createVisitor(): Visitor {
  return { id: uuidv7(), dataKey: createDataKey(), isNew: true }
}

/**
 * A transaction of the visitor's: stores a new one, or notes that a known one was here, and holds their row to the end. What one visitor
 * does so happens one after the other, and nothing is added to one who is being erased. Throws `visitor_erased` where they were.
 */
export function withHeldVisitor<Result>(
  { database, keys }: Pick<Dependencies, 'database' | 'keys'>,
  visitor: Visitor,
  work: (trx: Transaction, now: Date) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (trx) => {
    const now = new Date()
    await keepVisitor({ keys }, trx, visitor, now)
    return work(trx, now)
  })
}

async function keepVisitor({ keys }: Pick<Dependencies, 'keys'>, trx: Transaction, visitor: Visitor, now: Date): Promise<void> {
  if (visitor.isNew) {
    await insertVisitor(trx, { id: visitor.id, wrappedKey: keys.wrapDataKey(visitor.dataKey, visitor.id), now })
  } else if (!(await touchVisitor(trx, visitor.id, now))) {
    throw new AppError('visitor_erased')
  }
}

export async function selectVisitor(database: Database, id: string) {
  return database.selectFrom('visitors').select(['id', 'wrapped_key', 'created_at']).where('id', '=', id).executeTakeFirst()
}

async function insertVisitor(trx: Transaction, visitor: { id: string; wrappedKey: Buffer; now: Date }) {
  await trx
    .insertInto('visitors')
    .values({ id: visitor.id, wrapped_key: visitor.wrappedKey, created_at: visitor.now, last_seen_at: visitor.now })
    .execute()
}

/** Holds the row until the transaction ends, so that nothing is added to a visitor who is being erased. False when there is no such visitor. */
async function touchVisitor(trx: Transaction, id: string, now: Date): Promise<boolean> {
  return hasChanged(trx.updateTable('visitors').set({ last_seen_at: now }).where('id', '=', id))
}

/** Where the object storage keeps what belongs to visitors. */
export const VISITOR_OBJECTS = 'visitors/'

/** Everything of a visitor in the object storage lies under this prefix. */
export const objectPrefixOf = (visitorId: string): string => `${VISITOR_OBJECTS}${visitorId}/`

const VISITOR_COOKIE = 'chioma_visitor'
const SECONDS_PER_DAY = 24 * 60 * 60
const visitorIdSchema = z.uuid()

/** The visitor that a genuine cookie names; a forged or damaged one is no cookie. */
function readVisitorCookie(request: FastifyRequest): string | undefined {
  const signed = request.cookies[VISITOR_COOKIE]
  if (!signed) return undefined
  const { valid, value } = request.unsignCookie(signed)
  return valid ? visitorIdSchema.safeParse(value).data : undefined
}

/** Lasts as long as the visitor's data is kept, from the last analysis on. */
export function writeVisitorCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  visitorId: string,
  config: Dependencies['config'],
): void {
  reply.setCookie(VISITOR_COOKIE, visitorId, {
    ...cookieScope(request, config),
    signed: true,
    maxAge: config.retentionDays * SECONDS_PER_DAY,
  })
}

export function clearVisitorCookie(request: FastifyRequest, reply: FastifyReply, config: Dependencies['config']): void {
  reply.clearCookie(VISITOR_COOKIE, cookieScope(request, config))
}

const cookieScope = (request: FastifyRequest, config: Dependencies['config']) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https' || config.publicUrl.startsWith('https:'),
  }) as const
