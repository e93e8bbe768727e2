import {
  acceptInvitationSchema,
  linkTokenSchema,
  resetPasswordSchema,
  setUpSchema,
  staffLinkSchema,
  staffSelfSchema,
} from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashToken } from '../../platform/crypto/crypto.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { noteSignIn } from './credentials.queries.ts'
import { setUpFirstOwner } from './first-owner.ts'
import { acceptInvitation, resetPassword, selectLink } from './links.ts'
import { refuseWeakPassword } from './passwords.ts'
import { openSession, sendSessionCookie } from './sessions.ts'
import { describeSelf, rememberDevice } from './sign-in.ts'

const publicly = { permission: 'public' } as const

/** What one-time links are good for. Looking uses none up; only a POST with what was asked for does. */
export async function linksRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.post(
    '/api/staff/links/look',
    { config: publicly, schema: { summary: 'What a link is for', body: linkTokenSchema, response: { 200: staffLinkSchema } } },
    async (request) => {
      const { email, expires_at: expiresAt, ...link } = await findLink(database, request.body.token)
      const { purpose, role } = staffLinkSchema.pick({ purpose: true, role: true }).parse(link)
      return { purpose, email, role, expiresAt: expiresAt.toISOString() }
    },
  )

  app.post(
    '/api/staff/set-up',
    { config: publicly, schema: { summary: 'Become the first owner', body: setUpSchema, response: { 201: staffSelfSchema } } },
    async (request, reply) => {
      await findLink(database, request.body.token)
      refuseWeakPassword(request.body.password, request.body)
      const id = await setUpFirstOwner(dependencies, request.body, { requestId: request.id, now: new Date() })
      return welcome(dependencies, request, reply, id)
    },
  )

  app.post(
    '/api/staff/invitation',
    {
      config: publicly,
      schema: { summary: 'Accept an invitation', body: acceptInvitationSchema, response: { 201: staffSelfSchema } },
    },
    async (request, reply) => {
      const { token, name, password } = request.body
      const { email } = await findLink(database, token)
      refuseWeakPassword(password, { name, email: email ?? '' })
      const id = await acceptInvitation(dependencies, request.body, { requestId: request.id, now: new Date() })
      return welcome(dependencies, request, reply, id)
    },
  )

  app.post(
    '/api/staff/reset',
    { config: publicly, schema: { summary: 'Set a new password', body: resetPasswordSchema, response: { 204: z.undefined() } } },
    async (request) => {
      await findLink(database, request.body.token)
      await resetPassword(dependencies, request.body, { requestId: request.id, now: new Date() })
    },
  )
}

/** The link of a token. Refuses one that was made up before a password is hashed for it, which costs far more than asking. */
async function findLink(database: Dependencies['database'], token: string) {
  const link = await selectLink(database, hashToken(token), new Date())
  if (link === undefined) throw new AppError('link_invalid')
  return link
}

/** Signs in whoever has just made an account. */
async function welcome(dependencies: Dependencies, request: FastifyRequest, reply: FastifyReply, memberId: string) {
  const session = await dependencies.database.transaction().execute(async (trx) => {
    const now = new Date()
    await noteSignIn(trx, memberId, now)
    return openSession(trx, memberId, request, now)
  })
  sendSessionCookie(request, reply, session, dependencies)
  const self = await describeSelf(dependencies, memberId, session.endsAt)
  await rememberDevice(dependencies, request, reply, self.email)
  return self
}
