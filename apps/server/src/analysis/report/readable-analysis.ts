import { mayDo } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { hasRow, type Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isUuid } from '../../platform/http/validate-request.ts'
import { findSignedInStaff, type SignedInStaff } from '../../staff/index.ts'
import { selectVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { isAnalysisOf, selectOwnerId } from '../store/analyses.queries.ts'

/** An analysis that the caller may read: its owner, a member of the staff who may read all, or who keeps the appointment it is attached to. */
export interface ReadableAnalysis {
  id: string
  visitorId: string
  /** What its photo and overlays are sealed with. */
  dataKey: Buffer
  /** Who reads it, where that is not the owner. */
  reader: SignedInStaff | undefined
}

/** Throws `analysis_not_found` for everybody else, and for an id that is none: nothing tells the two apart. */
export async function readableAnalysis(
  dependencies: Dependencies,
  request: FastifyRequest,
  id: string,
): Promise<ReadableAnalysis> {
  if (!isUuid(id)) throw notFound()
  const { visitor } = request
  if (visitor && (await isAnalysisOf(dependencies.database, visitor.id, id)))
    return { id, visitorId: visitor.id, dataKey: visitor.dataKey, reader: undefined }
  const reader = await findSignedInStaff(dependencies, request)
  if (reader === undefined || !(await mayRead(dependencies, reader, id))) throw notFound()
  return { ...(await analysisForStaff(dependencies, id)), reader }
}

const mayRead = async ({ isAtAppointment }: Pick<Dependencies, 'isAtAppointment'>, { role }: SignedInStaff, id: string) =>
  mayDo(role, 'analyses.read') || (mayDo(role, 'bookings.manage') && (await isAtAppointment(id)))

/** Whether it is a finished one of the visitor's; it stays while the transaction lasts. */
export const isFinishedAnalysisOf = (trx: Transaction, visitorId: string, id: string): Promise<boolean> =>
  hasRow(trx, 'analyses', { id, visitor_id: visitorId, status: 'completed' }, 'for key share')

/** An analysis for a caller whose permission was checked. */
export async function analysisForStaff(
  { database, keys }: Pick<Dependencies, 'database' | 'keys'>,
  id: string,
): Promise<Omit<ReadableAnalysis, 'reader'>> {
  const visitorId = await selectOwnerId(database, id)
  const owner = visitorId === undefined ? undefined : await selectVisitor(database, visitorId)
  if (owner === undefined) throw notFound()
  return { id, visitorId: owner.id, dataKey: keys.unwrapDataKey(owner.wrapped_key, owner.id) }
}

const notFound = () => new AppError('analysis_not_found')
