import type { Dependencies } from '../dependencies.ts'
import { closeInterrupted } from './model-calls.queries.ts'

/** No call is waited for this long: the longest deadline with its tries is two minutes. */
const LONGEST_CALL_MS = 15 * 60 * 1000

/** Closes calls of processes that are no more, so that no list shows them as running for ever. Returns how many. */
export const sweepModelCalls = ({ database }: Pick<Dependencies, 'database'>, now: Date): Promise<number> =>
  closeInterrupted(database, { startedBefore: new Date(now.getTime() - LONGEST_CALL_MS) }, now)
