import type { App, Dependencies } from '../dependencies.ts'

/** Puts the routes of every feature on the app. */
export async function registerFeatures(_app: App, _dependencies: Dependencies): Promise<void> {}

/** Starts working on the jobs of every feature in this process. */
export async function startFeatureJobs(_dependencies: Dependencies): Promise<void> {}
