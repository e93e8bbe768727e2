import { AsyncLocalStorage } from 'node:async_hooks'

type EndWork = (error: unknown) => void

const scope = new AsyncLocalStorage<EndWork>()

/** Runs work. An error that comes from it and that nobody handles (of a timer, a stream, a promise) ends it by `endWork`, and not the process. */
export const inFaultScope = <T>(endWork: EndWork, work: () => T): T => scope.run(endWork, work)

/** Hands errors that nobody handled to the work that they come from, those that come from none to `otherwise`. Once a process. */
export function handleUncaughtErrors(otherwise: EndWork): void {
  const settle = (error: unknown) => (scope.getStore() ?? otherwise)(error)
  process.on('uncaughtException', settle)
  process.on('unhandledRejection', settle)
}
