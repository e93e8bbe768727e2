import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'

export const VISITOR_COOKIE = 'chioma_visitor'
const SECONDS_PER_DAY = 24 * 60 * 60
const visitorIdSchema = z.uuid()

/** The visitor that a genuine cookie names; a forged or damaged one is no cookie. */
export function readVisitorCookie(request: FastifyRequest): string | undefined {
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
