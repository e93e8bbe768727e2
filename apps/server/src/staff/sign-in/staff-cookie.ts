import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'

export const STAFF_COOKIE = 'chioma_staff'
/** Tells the pages that somebody of the staff is here, and nothing more: it opens no door. */
export const STAFF_HINT_COOKIE = 'chioma_staff_here'

/** The session token of a genuine cookie. */
export function readStaffCookie(request: FastifyRequest): string | undefined {
  const signed = request.cookies[STAFF_COOKIE]
  if (!signed) return undefined
  const { valid, value } = request.unsignCookie(signed)
  return valid ? value : undefined
}

export function writeStaffCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  endsAt: Date,
  config: Dependencies['config'],
): void {
  const scope = { ...cookieScope(request, config), expires: endsAt }
  reply.setCookie(STAFF_COOKIE, token, { ...scope, httpOnly: true, signed: true })
  reply.setCookie(STAFF_HINT_COOKIE, '1', scope)
}

export function clearStaffCookie(request: FastifyRequest, reply: FastifyReply, config: Dependencies['config']): void {
  reply.clearCookie(STAFF_COOKIE, { ...cookieScope(request, config), httpOnly: true })
  reply.clearCookie(STAFF_HINT_COOKIE, cookieScope(request, config))
}

const cookieScope = (request: FastifyRequest, config: Dependencies['config']) =>
  ({
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https' || config.publicUrl.startsWith('https:'),
  }) as const
