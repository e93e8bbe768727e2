import { changePasswordSchema, renameSelfSchema, staffSelfSchema, staffSessionSchema } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { writeAuditEntry } from '../audit/audit-entries.ts'
import type { Dependencies } from '../dependencies.ts'
import { updateName, updatePassword } from './credentials.queries.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { actorOf, staffOf } from './permission-guard.ts'
import { deleteSession, deleteSessionsOf, selectSessionsOf } from './sessions.queries.ts'
import { openAt } from './sessions.ts'
import { checkOwnPassword, describeSelf } from './sign-in.ts'

const config = { permission: 'account.own' } as const
const nothing = z.undefined()

/** What every member does with its own account: name, password, sessions. */
export async function accountRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.patch(
    '/api/staff/me',
    { config, schema: { summary: 'Change the own name', body: renameSelfSchema, response: { 200: staffSelfSchema } } },
    async (request) => {
      const { id, name: before, sessionEndsAt } = staffOf(request)
      const { name } = request.body
      await database.transaction().execute(async (trx) => {
        await updateName(trx, id, name)
        const change = { action: 'staff.renamed', subject: `staff/${id}`, before: { name: before }, after: { name } }
        await writeAuditEntry(trx, actorOf(request), change)
      })
      return describeSelf(dependencies, id, sessionEndsAt)
    },
  )

  app.put(
    '/api/staff/me/password',
    {
      config,
      schema: {
        summary: 'Change the own password; ends all other sessions',
        body: changePasswordSchema,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const { current, next } = request.body
      await checkOwnPassword(dependencies, request, { email: staff.email, password: current, field: 'current' })
      refuseWeakPassword(next, staff, 'next')
      const passwordHash = await hashPassword(next)
      await database.transaction().execute(async (trx) => {
        await updatePassword(trx, staff.id, passwordHash)
        const endedSessions = await deleteSessionsOf(trx, staff.id, staff.sessionId)
        const change = { action: 'staff.password_changed', subject: `staff/${staff.id}`, after: { endedSessions } }
        await writeAuditEntry(trx, actorOf(request), change)
      })
      return reply.status(204).send()
    },
  )

  app.get(
    '/api/staff/me/sessions',
    { config, schema: { summary: 'The own open sessions', response: { 200: z.array(staffSessionSchema) } } },
    async (request) => {
      const staff = staffOf(request)
      const rows = await selectSessionsOf(database, staff.id, openAt(new Date()))
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        isCurrent: row.id === staff.sessionId,
      }))
    },
  )

  app.delete(
    '/api/staff/me/sessions/:id',
    {
      config,
      schema: { summary: 'End one of the own sessions', params: z.object({ id: z.uuid() }), response: { 204: nothing } },
    },
    async (request, reply) => {
      const staff = staffOf(request)
      await database.transaction().execute(async (trx) => {
        if (!(await deleteSession(trx, staff.id, request.params.id))) throw new AppError('not_found')
        const change = { action: 'staff.session_ended', subject: `staff/${staff.id}`, before: { session: request.params.id } }
        await writeAuditEntry(trx, actorOf(request), change)
      })
      return reply.status(204).send()
    },
  )

  app.delete(
    '/api/staff/me/sessions',
    { config, schema: { summary: 'End all own sessions but this one', response: { 204: nothing } } },
    async (request, reply) => {
      const staff = staffOf(request)
      await database.transaction().execute(async (trx) => {
        const endedSessions = await deleteSessionsOf(trx, staff.id, staff.sessionId)
        const change = { action: 'staff.sessions_ended', subject: `staff/${staff.id}`, after: { endedSessions } }
        await writeAuditEntry(trx, actorOf(request), change)
      })
      return reply.status(204).send()
    },
  )
}
