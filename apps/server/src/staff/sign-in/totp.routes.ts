import { confirmPasswordSchema, recoveryCodesSchema, totpCodeSchema, totpStartSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { writeAuditEntry } from '../audit/audit-entries.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockMember } from './credentials.queries.ts'
import { actorOf, staffOf } from './permission-guard.ts'
import { checkOwnPassword } from './sign-in.ts'
import { confirmTotpCode, dropTotp, renewRecoveryCodes, startTotp } from './totp.ts'

const config = { permission: 'account.own' } as const

/** One-time codes as a second lock on the own account. */
export async function totpRoutes(app: App, dependencies: Dependencies): Promise<void> {
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
    { config, schema: { summary: 'Switch one-time codes off', body: confirmPasswordSchema, response: { 204: z.undefined() } } },
    async (request, reply) => {
      const { id } = staffOf(request)
      await askPassword(dependencies, request, request.body.password)
      await database.transaction().execute(async (trx) => {
        await lockAccount(trx, id, { hasTotp: true })
        await dropTotp(trx, id)
        await writeAuditEntry(trx, actorOf(request), { action: 'staff.totp_switched_off', subject: `staff/${id}` })
      })
      return reply.status(204).send()
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
