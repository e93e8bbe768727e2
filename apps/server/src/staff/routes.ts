import type { App } from '../platform/http/http-app.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { membersRoutes } from './members/staff.routes.ts'
import { accountRoutes } from './sign-in/account.routes.ts'
import { linksRoutes } from './sign-in/links.routes.ts'
import { guardStaffRoutes } from './sign-in/permission-guard.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { totpRoutes } from './sign-in/totp.routes.ts'

/** Sign-in, members and audit log. Comes before the routes of every other domain: it guards theirs. */
export async function staffRoutes(app: App, dependencies: Dependencies): Promise<void> {
  guardStaffRoutes(app, dependencies)
  await signInRoutes(app, dependencies)
  await linksRoutes(app, dependencies)
  await accountRoutes(app, dependencies)
  await totpRoutes(app, dependencies)
  await membersRoutes(app, dependencies)
  await auditRoutes(app, dependencies)
}
