import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { createDataKey } from '../../platform/crypto/crypto.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { insertVisitor, selectVisitor, touchVisitor } from './visitors.queries.ts'
import '@fastify/cookie'

export interface Visitor {
  id: string
  /** What the visitor's photos and overlays are sealed with. */
  dataKey: Buffer
  /** Not yet in the database. */
  isNew: boolean
}

/** The caller, as the cookie tells; `undefined` without a genuine cookie, and after the visitor was erased. */
export async function findVisitor(
  { database, keys }: Pick<Dependencies, 'database' | 'keys'>,
  request: FastifyRequest,
): Promise<Visitor | undefined> {
  const id = readVisitorCookie(request)
  const row = id === undefined ? undefined : await selectVisitor(database, id)
  return row && { id: row.id, dataKey: keys.unwrapDataKey(row.wrapped_key, row.id), isNew: false }
}

/** A visitor who exists once `keepVisitor` has committed. */
export function createVisitor(): Visitor {
  return { id: uuidv7(), dataKey: createDataKey(), isNew: true }
}

/** Stores a new visitor, or notes that a known one was here. Throws `visitor_erased` where they were erased in the meantime. */
export async function keepVisitor(
  { keys }: Pick<Dependencies, 'keys'>,
  trx: Transaction,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  if (visitor.isNew) {
    await insertVisitor(trx, { id: visitor.id, wrappedKey: keys.wrapDataKey(visitor.dataKey, visitor.id), now })
  } else if (!(await touchVisitor(trx, visitor.id, now))) {
    throw new AppError('visitor_erased')
  }
}

/** `userId` of forms and paths means *me*: `1` or the caller's own id; any other is refused as not there. */
export function refuseForeignUserId(userId: string | undefined, visitor: Visitor | undefined): void {
  const named = userId?.trim()
  if (!named || named === '1' || named === visitor?.id) return
  throw new AppError('not_found', { field: 'userId' })
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
