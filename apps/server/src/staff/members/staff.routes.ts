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
import { byId } from '../../platform/http/validate-request.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectInvitations } from '../sign-in/links.ts'
import { actorOf } from '../sign-in/permission-guard.ts'
import { openAt } from '../sign-in/sessions.ts'
import {
  changeRole,
  inviteMember,
  issueReset,
  presentMember,
  removeMember,
  removeTotp,
  selectMembers,
  signOutEverywhere,
  withdrawInvitation,
} from './manage-staff.ts'

const config = { permission: 'staff.manage' } as const
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
    async (request) => inviteMember(dependencies, actorOf(request), request.body, new Date()),
  )

  for (const [url, summary, end] of [
    ['/api/admin/staff/invitations/:id', 'Withdraw an invitation', withdrawInvitation],
    ['/api/admin/staff/:id', 'Remove a member', removeMember],
    ['/api/admin/staff/:id/totp', "Switch a member's one-time codes off", removeTotp],
    ['/api/admin/staff/:id/sessions', "End all of a member's sessions", signOutEverywhere],
  ] as const)
    app.delete(url, { config, schema: { summary, params: byId, response: { 204: nothing } } }, async (request) =>
      end(dependencies, actorOf(request), request.params.id),
    )

  app.patch(
    '/api/admin/staff/:id',
    {
      config,
      schema: { summary: 'Give a member another role', params: byId, body: changeRoleSchema, response: { 204: nothing } },
    },
    async (request) => changeRole(dependencies, actorOf(request), { ...request.params, ...request.body }),
  )

  app.post(
    '/api/admin/staff/:id/reset',
    { config, schema: { summary: 'A link to a new password, shown once', params: byId, response: { 201: issuedLinkSchema } } },
    async (request) => issueReset(dependencies, actorOf(request), request.params.id, new Date()),
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
