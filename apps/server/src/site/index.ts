import type { App } from '../platform/http/http-app.ts'
import { contentRoutes } from './content/content.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { crawlerRoutes, webRoutes } from './pages/web.routes.ts'
import { firstStepsRoutes } from './settings/first-steps.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

export { contentObjects, purgeContentImages } from './content/content-images.ts'
export type { Dependencies as SiteDependencies, SiteConfig } from './dependencies.ts'
export { operationsRoutes, siteMetricsRoutes } from './operations/operations.routes.ts'
export { readPageStyles } from './pages/pages.ts'
export { contentPolicy, WEB_FOLDER } from './pages/web.routes.ts'
export { createEmbeddedCountryLookup, createRemoteCountryLookup } from './settings/country-lookup.ts'

/** Texts, settings and pages. Comes last: every address that no other route has is a page. */
export async function siteRoutes(app: App, dependencies: Dependencies, webFolder: string): Promise<void> {
  await contentRoutes(app, dependencies)
  await settingsRoutes(app, dependencies)
  await firstStepsRoutes(app, dependencies)
  crawlerRoutes(app, dependencies)
  await webRoutes(app, dependencies, webFolder)
}
