import {
  changeRoleSchema,
  inviteStaffSchema,
  issuedLinkSchema,
  type StaffList,
  staffListSchema,
  staffRoleSchema,
} from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectInvitations } from '../sign-in/links.queries.ts'
import { actorOf } from '../sign-in/permission-guard.ts'
import { openAt } from '../sign-in/sessions.ts'
import {
  changeRole,
  inviteMember,
  issueReset,
  presentMember,
  removeMember,
  removeTotp,
  signOutEverywhere,
  withdrawInvitation,
} from './manage-staff.ts'
import { selectMembers } from './members.queries.ts'

const config = { permission: 'staff.manage' } as const
const params = z.object({ id: z.uuid() })
const nothing = z.undefined()

/** Who belongs to the staff, and with which role. */
export async function membersRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.get(
    '/api/admin/staff',
    { config, schema: { summary: 'Members and open invitations', response: { 200: staffListSchema } } },
    async () => listStaff(dependencies, new Date()),
  )

  app.post(
    '/api/admin/staff/invitations',
    {
      config,
      schema: {
        summary: 'Invite somebody; the link is shown once',
        body: inviteStaffSchema,
        response: { 201: issuedLinkSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await inviteMember(dependencies, actorOf(request), request.body, new Date())),
  )

  app.delete(
    '/api/admin/staff/invitations/:id',
    { config, schema: { summary: 'Withdraw an invitation', params, response: { 204: nothing } } },
    async (request, reply) => {
      await withdrawInvitation(dependencies, actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )

  app.patch(
    '/api/admin/staff/:id',
    {
      config,
      schema: { summary: 'Give a member another role', params, body: changeRoleSchema, response: { 204: nothing } },
    },
    async (request, reply) => {
      await changeRole(dependencies, actorOf(request), { ...request.params, ...request.body })
      return reply.status(204).send()
    },
  )

  app.delete(
    '/api/admin/staff/:id',
    { config, schema: { summary: 'Remove a member', params, response: { 204: nothing } } },
    async (request, reply) => {
      await removeMember(dependencies, actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/admin/staff/:id/reset',
    {
      config,
      schema: { summary: 'A link to a new password, shown once', params, response: { 201: issuedLinkSchema } },
    },
    async (request, reply) =>
      reply.status(201).send(await issueReset(dependencies, actorOf(request), request.params.id, new Date())),
  )

  app.delete(
    '/api/admin/staff/:id/totp',
    { config, schema: { summary: "Switch a member's one-time codes off", params, response: { 204: nothing } } },
    async (request, reply) => {
      await removeTotp(dependencies, actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )

  app.delete(
    '/api/admin/staff/:id/sessions',
    { config, schema: { summary: "End all of a member's sessions", params, response: { 204: nothing } } },
    async (request, reply) => {
      await signOutEverywhere(dependencies, actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )
}

async function listStaff({ database }: Pick<Dependencies, 'database'>, now: Date): Promise<StaffList> {
  const [members, invitations] = await Promise.all([
    selectMembers(database, openAt(now).seenAfter, now),
    selectInvitations(database, now),
  ])
  return {
    members: members.map(presentMember),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email ?? '',
      role: staffRoleSchema.parse(row.role),
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}
