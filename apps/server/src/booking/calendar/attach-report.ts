import type { BookingHold, NewBooking } from '@chioma/contract'
import { isFinishedAnalysisOf } from '../../analysis/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectReportOf, writeReport } from './attached-reports.queries.ts'
import { type Booking, lockBooking, presentBooking } from './bookings.queries.ts'

type Needs = Pick<Dependencies, 'database'>

interface OwnBooking {
  visitor: Visitor
  id: string
}

/**
 * Lets the staff read a finished analysis of the visitor's for an appointment, in place of one of before. Throws `analysis_not_found`,
 * `booking_not_found`, and `booking_is_over` once it began.
 */
export const attachReport = (needs: Needs, { visitor, id }: OwnBooking, analysisId: string): Promise<BookingHold> =>
  needs.database.transaction().execute(async (trx) => {
    const booking = await lockOwn(trx, { visitor, id })
    if (booking.status !== 'held' && booking.status !== 'confirmed') throw new AppError('booking_not_found')
    const now = new Date()
    if (booking.startsAt <= now) throw new AppError('booking_is_over')
    await writeReport(trx, id, await ownReport(trx, visitor.id, analysisId), now)
    return presentBooking(trx, id)
  })

/** Takes it back: also while the appointment lasts, and afterwards. Throws `booking_not_found`. */
export const detachReport = (needs: Needs, own: OwnBooking): Promise<BookingHold> =>
  needs.database.transaction().execute(async (trx) => {
    const { id } = await lockOwn(trx, own)
    await writeReport(trx, id, null, new Date())
    return presentBooking(trx, id)
  })

async function lockOwn(trx: Transaction, { visitor, id }: OwnBooking): Promise<Booking> {
  const booking = await lockBooking(trx, id)
  if (booking.visitorId !== visitor.id) throw new AppError('booking_not_found')
  return booking
}

/** The report that a new time comes with: what was said now, or that of the time before. Throws `analysis_not_found`. */
export async function reportFor(
  trx: Transaction,
  visitorId: string,
  { analysisId }: Pick<NewBooking, 'analysisId'>,
  before: Pick<Booking, 'id'> | undefined,
): Promise<string | null> {
  if (analysisId === undefined) return (before && (await selectReportOf(trx, before.id))) ?? null
  return analysisId === null ? null : ownReport(trx, visitorId, analysisId)
}

async function ownReport(trx: Transaction, visitorId: string, analysisId: string): Promise<string> {
  if (!(await isFinishedAnalysisOf(trx, visitorId, analysisId))) throw new AppError('analysis_not_found', { field: 'analysisId' })
  return analysisId
}
