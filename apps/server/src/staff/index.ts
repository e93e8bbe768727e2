import type { App } from '../platform/http/http-app.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { membersRoutes } from './members/staff.routes.ts'
import { accountRoutes } from './sign-in/account.routes.ts'
import { linksRoutes } from './sign-in/links.routes.ts'
import { guardStaffRoutes } from './sign-in/permission-guard.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

export { type Actor, selectDeeds, versionConflict, writeAuditEntry } from './audit/audit.queries.ts'
export type { Dependencies as StaffDependencies, StaffConfig } from './dependencies.ts'
export { inviteMember, issueReset, removeTotp, selectMembers } from './members/manage-staff.ts'
export { purgeAttempts } from './sign-in/attempts.ts'
export { selectMemberByEmail } from './sign-in/credentials.queries.ts'
export { prepareFirstOwner } from './sign-in/first-owner.ts'
export { purgeLinks } from './sign-in/links.ts'
export { actorOf, findMemberWho, nameInLog, staffOf } from './sign-in/permission-guard.ts'
export { findSignedInStaff, purgeSessions, type SignedInStaff } from './sign-in/sessions.ts'
export { describeSelf } from './sign-in/sign-in.ts'

/** Sign-in, members and audit log. Comes before the routes of every other domain: it guards theirs. */
export async function staffRoutes(app: App, dependencies: Dependencies): Promise<void> {
  guardStaffRoutes(app, dependencies)
  const routes = [signInRoutes, linksRoutes, accountRoutes, membersRoutes, auditRoutes]
  for (const register of routes) await register(app, dependencies)
}
