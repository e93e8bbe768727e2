import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { createDataKey } from '../../platform/crypto/crypto.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { readVisitorCookie } from './visitor-cookie.ts'
import { insertVisitor, selectVisitor, touchVisitor } from './visitors.queries.ts'

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
