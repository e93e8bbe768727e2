import {
  changePasswordSchema,
  confirmPasswordSchema,
  recoveryCodesSchema,
  renameSelfSchema,
  staffSelfSchema,
  staffSessionSchema,
  totpCodeSchema,
  totpStartSchema,
} from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { writeAuditEntry } from '../audit/audit.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockMember, updateName, updatePassword } from './credentials.queries.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { actorOf, staffOf } from './permission-guard.ts'
import { deleteSession, deleteSessionsOf, openAt, selectSessionsOf } from './sessions.ts'
import { checkOwnPassword, describeSelf } from './sign-in.ts'
import { confirmTotpCode, dropTotp, renewRecoveryCodes, startTotp } from './totp.ts'

const config = { permission: 'account.own' } as const
const done = { response: { 204: z.undefined() } }

/** What every member does with its own account: name, password, sessions, one-time codes. */
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
      schema: { ...done, summary: 'Change the own password; ends all other sessions', body: changePasswordSchema },
    },
    async (request) => {
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
    { config, schema: { ...done, summary: 'End one of the own sessions', params: byId } },
    async (request) => {
      const staff = staffOf(request)
      await database.transaction().execute(async (trx) => {
        if (!(await deleteSession(trx, staff.id, request.params.id))) throw new AppError('not_found')
        const change = { action: 'staff.session_ended', subject: `staff/${staff.id}`, before: { session: request.params.id } }
        await writeAuditEntry(trx, actorOf(request), change)
      })
    },
  )

  app.delete(
    '/api/staff/me/sessions',
    { config, schema: { ...done, summary: 'End all own sessions but this one' } },
    async (request) => {
      const staff = staffOf(request)
      await database.transaction().execute(async (trx) => {
        const endedSessions = await deleteSessionsOf(trx, staff.id, staff.sessionId)
        const change = { action: 'staff.sessions_ended', subject: `staff/${staff.id}`, after: { endedSessions } }
        await writeAuditEntry(trx, actorOf(request), change)
      })
    },
  )

  await totpRoutes(app, dependencies)
}

/** One-time codes as a second lock on the own account. */
async function totpRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.post(
    '/api/staff/me/totp',
    {
      config: { ...config, changesNothing: true },
      schema: {
        summary: 'Begin with one-time codes: a secret for the app, which counts once a code was confirmed',
        body: confirmPasswordSchema,
        response: { 200: totpStartSchema },
      },
    },
    async (request) => {
      const staff = staffOf(request)
      await askPassword(dependencies, request, request.body.password)
      return database.transaction().execute(async (trx) => {
        await lockAccount(trx, staff.id, { hasTotp: false })
        return startTotp(trx, dependencies, staff, new Date())
      })
    },
  )

  app.post(
    '/api/staff/me/totp/confirm',
    {
      config,
      schema: {
        summary: 'Switch one-time codes on; the answer is the recovery codes, shown once',
        body: totpCodeSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => {
      const { id } = staffOf(request)
      return database.transaction().execute(async (trx) => {
        await lockAccount(trx, id, { hasTotp: false })
        const codes = await confirmTotpCode(trx, dependencies, id, request.body.code, new Date())
        if (codes === undefined) throw new AppError('totp_wrong', { field: 'code' })
        await writeAuditEntry(trx, actorOf(request), { action: 'staff.totp_switched_on', subject: `staff/${id}` })
        return { codes }
      })
    },
  )

  app.post(
    '/api/staff/me/totp/off',
    { config, schema: { ...done, summary: 'Switch one-time codes off', body: confirmPasswordSchema } },
    async (request) => {
      const { id } = staffOf(request)
      await askPassword(dependencies, request, request.body.password)
      await database.transaction().execute(async (trx) => {
        await lockAccount(trx, id, { hasTotp: true })
        await dropTotp(trx, id)
        await writeAuditEntry(trx, actorOf(request), { action: 'staff.totp_switched_off', subject: `staff/${id}` })
      })
    },
  )

  app.post(
    '/api/staff/me/recovery-codes',
    {
      config,
      schema: {
        summary: 'New recovery codes, shown once; the earlier ones stop working',
        body: confirmPasswordSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => {
      const { id } = staffOf(request)
      await askPassword(dependencies, request, request.body.password)
      return database.transaction().execute(async (trx) => {
        await lockAccount(trx, id, { hasTotp: true })
        await writeAuditEntry(trx, actorOf(request), { action: 'staff.recovery_codes_renewed', subject: `staff/${id}` })
        return { codes: await renewRecoveryCodes(trx, id) }
      })
    },
  )
}

const askPassword = (dependencies: Dependencies, request: FastifyRequest, password: string): Promise<void> =>
  checkOwnPassword(dependencies, request, { email: staffOf(request).email, password, field: 'password' })

/** Refuses when another window has switched one-time codes on or off since. */
async function lockAccount(trx: Transaction, id: string, expected: { hasTotp: boolean }): Promise<void> {
  const member = await lockMember(trx, id)
  if (member === undefined || (member.totp_confirmed_at !== null) !== expected.hasTotp) throw new AppError('version_conflict')
}
