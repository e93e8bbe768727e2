import { signInSchema, staffSelfSchema, staffStateSchema } from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { hasStaff } from './credentials.queries.ts'
import { staffOf } from './permission-guard.ts'
import { clearStaffCookie, deleteSession, findSignedInStaff, sendSessionCookie } from './sessions.ts'
import { describeSelf, rememberDevice, signIn } from './sign-in.ts'

const nothing = z.undefined()

/** Coming, going, and who is here. */
export async function signInRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, config } = dependencies

  app.get(
    '/api/staff/state',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Whether somebody is signed in, and whether there is staff at all',
        response: { 200: staffStateSchema },
      },
    },
    async (request) => {
      const [staff, isStaffed] = await Promise.all([findSignedInStaff(dependencies, request), hasStaff(database)])
      return { isSignedIn: staff !== undefined, needsSetup: !isStaffed }
    },
  )

  app.post(
    '/api/staff/login',
    {
      config: { permission: 'public' },
      schema: { summary: 'Sign in; sets the session cookie', body: signInSchema, response: { 200: staffSelfSchema } },
    },
    async (request, reply) => {
      const session = await signIn(dependencies, request, request.body, new Date())
      sendSessionCookie(request, reply, session, dependencies)
      await rememberDevice(dependencies, request, reply, request.body.email)
      return reply.send(await describeSelf(dependencies, session.memberId, session.endsAt))
    },
  )

  app.get(
    '/api/staff/me',
    { config: { permission: 'account.own' }, schema: { summary: 'Who is signed in', response: { 200: staffSelfSchema } } },
    async (request) => {
      const { id, sessionEndsAt } = staffOf(request)
      return describeSelf(dependencies, id, sessionEndsAt)
    },
  )

  app.post(
    '/api/staff/logout',
    { config: { permission: 'public' }, schema: { summary: 'Sign out; also without a session', response: { 204: nothing } } },
    async (request, reply) => {
      const staff = await findSignedInStaff(dependencies, request)
      if (staff !== undefined) await database.transaction().execute((trx) => deleteSession(trx, staff.id, staff.sessionId))
      clearStaffCookie(request, reply, config)
    },
  )
}
