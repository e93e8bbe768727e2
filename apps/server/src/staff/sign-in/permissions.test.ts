import { mayDo, ROLES_OF_PERMISSION, STAFF_ROLES, type StaffRole } from '@chioma/contract'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { signedInStaff, TestStaff } from '../../../test/test-staff.ts'
import { type GuardedRoute, guardStaffRoutes } from './permission-guard.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const ABSENT_ID = '018f0000-0000-7000-8000-000000000000'
const server = setUpTestServer()
let members: Map<StaffRole, TestStaff>

beforeAll(async () => {
  members = new Map()
  for (const role of STAFF_ROLES) members.set(role, await signedInStaff(server, role))
})

const guarded = (): GuardedRoute[] => server.app.guardedRoutes.filter(({ permission }) => permission !== 'public')

/** What a route answers: its code for a caller who may not pass, otherwise whether it let the caller in. */
async function ask(caller: TestStaff, { method, url }: GuardedRoute): Promise<string> {
  const { app } = server
  const address = url.replaceAll(/:\w+/g, ABSENT_ID)
  const isRead = method === 'GET' || method === 'HEAD'
  const response = await app.inject({
    method: METHODS.find((known) => known === method) ?? 'POST',
    url: address,
    headers: { cookie: caller.cookie },
    ...(isRead ? {} : { payload: {} }),
  })
  return response.statusCode === 401 || response.statusCode === 403 ? String(response.statusCode) : 'let in'
}

describe('every route of the staff', () => {
  it('names a permission, and the only public ones are those', () => {
    expect(guarded().length).toBeGreaterThan(20)
    const open = server.app.guardedRoutes.filter(({ method, permission }) => permission === 'public' && method !== 'HEAD')
    expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /api/admin/content',
      'GET /api/staff/state',
      'POST /api/staff/invitation',
      'POST /api/staff/links/look',
      'POST /api/staff/login',
      'POST /api/staff/logout',
      'POST /api/staff/reset',
      'POST /api/staff/set-up',
    ])
  })

  it('refuses strangers with 401', async () => {
    for (const route of guarded()) {
      expect(`${route.method} ${route.url} ${await ask(new TestStaff(server), route)}`).toBe(`${route.method} ${route.url} 401`)
    }
  })

  it.each(STAFF_ROLES)('lets the %s in where the table says so, and answers 403 everywhere else', async (role) => {
    const caller = members.get(role) ?? new TestStaff(server)
    const answers: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const route of guarded()) {
      if (route.permission === 'public') continue
      answers[`${route.method} ${route.url}`] = await ask(caller, route)
      expected[`${route.method} ${route.url}`] = mayDo(role, route.permission) ? 'let in' : '403'
    }
    expect(answers).toEqual(expected)
  })

  it('cannot be added without a permission: the server does not start', async () => {
    const app = fastify().withTypeProvider<ZodTypeProvider>()
    guardStaffRoutes(app, server.dependencies)
    expect(() => app.get('/api/admin/forgotten', async () => 'open')).toThrow(
      /GET \/api\/admin\/forgotten does not say who may call it/,
    )
    expect(() => app.get('/api/elsewhere', async () => 'open')).not.toThrow()
    await app.close()
  })
})

describe('the roles', () => {
  it('are what was decided', () => {
    const held = (role: StaffRole) =>
      Object.entries(ROLES_OF_PERMISSION).flatMap(([name, roles]) => (roles.some((r) => r === role) ? [name] : []))
    expect(held('owner')).toEqual(Object.keys(ROLES_OF_PERMISSION))
    expect(held('editor')).toEqual([
      'account.own',
      'models.read',
      'prompts.edit',
      'rules.edit',
      'content.edit',
      'centers.edit',
      'products.edit',
      'bookings.manage',
    ])
    expect(held('analyst')).toEqual(['account.own', 'models.read', 'analyses.read', 'analyses.review', 'statistics.read'])
  })
})
