import { mayDo, type Permission } from '@chioma/contract'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Actor } from '../audit/audit.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSignedInStaff, type SignedInStaff } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route: the roles that hold this permission, or everybody where it says `public`. */
    permission?: Permission | 'public'
    /** For a POST that changes nothing, and so leaves no entry in the audit log. */
    changesNothing?: true
  }
  interface FastifyRequest {
    /** Filled on every route with a permission. */
    staff: SignedInStaff | null
    hasActed: boolean
  }
  interface FastifyInstance {
    /** Every route that says who may call it. */
    guardedRoutes: GuardedRoute[]
  }
}

export interface GuardedRoute {
  method: string
  url: string
  permission: Permission | 'public'
}

const STAFF_ROUTES = /^\/api\/(admin|staff)(\/|$)/
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Checks every route that names a permission, before its body is read. A route of the staff area that names none stops the
 * server from starting. Register before the routes.
 */
export function guardStaffRoutes(app: App, dependencies: Pick<Dependencies, 'database'>): void {
  app.decorateRequest('staff', null)
  app.decorateRequest('hasActed', false)
  app.decorate('guardedRoutes', [])
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission
    if (permission === undefined && STAFF_ROUTES.test(route.url))
      throw new Error(`${route.method} ${route.url} does not say who may call it: its config needs a permission`)
    if (permission === undefined) return
    for (const method of [route.method].flat()) app.guardedRoutes.push({ method, url: route.url, permission })
    if (permission === 'public') return
    route.onRequest = [...[route.onRequest ?? []].flat(), requirePermission(dependencies, permission)]
    route.onResponse = [...[route.onResponse ?? []].flat(), checkAuditEntry]
  })
}

function requirePermission(dependencies: Pick<Dependencies, 'database'>, permission: Permission): onRequestAsyncHookHandler {
  return async (request) => {
    const staff = await findSignedInStaff(dependencies, request)
    if (staff === undefined) throw new AppError('sign_in_required')
    if (!mayDo(staff.role, permission)) throw new AppError('permission_missing')
    request.staff = staff
  }
}

/** A change that nobody noted is a fault of ours, and is logged as one. */
async function checkAuditEntry(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { config, url } = request.routeOptions
  const isChange = !SAFE_METHODS.has(request.method) && config.changesNothing !== true && reply.statusCode < 400
  if (isChange && !request.hasActed) request.log.error({ route: url }, 'a change of the staff left no entry in the audit log')
}

/** The signed-in member who holds a permission, for an address that others reach in other ways; `undefined` for everybody else. */
export async function findMemberWho(
  dependencies: Pick<Dependencies, 'database'>,
  request: FastifyRequest,
  permission: Permission,
): Promise<SignedInStaff | undefined> {
  const staff = await findSignedInStaff(dependencies, request)
  return staff !== undefined && mayDo(staff.role, permission) ? staff : undefined
}

/** The signed-in member of a route with a permission. */
export function staffOf(request: FastifyRequest): SignedInStaff {
  if (request.staff === null) throw new AppError('sign_in_required')
  return request.staff
}

/** Who stands in the audit log for what this request changes. */
export function actorOf(request: FastifyRequest): Actor {
  request.hasActed = true
  return { ...nameInLog(staffOf(request)), requestId: request.id }
}

/** How a member is called in the audit log, also after it has left. */
export const nameInLog = ({ id, name, email }: { id: string; name: string; email: string }) => ({
  id,
  name: `${name} (${email})`,
})
