import { type Statistics, statisticsSchema } from '@chioma/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addFindings, addStoredAnalysis, type StoredAnalysis } from '../../../test/stored-analysis.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { readStatistics } from './statistics.routes.ts'

const server = setUpTestServer()
const analyst = setUpStaff(server, 'analyst')
beforeEach(() => sql`delete from visitors`.execute(server.dependencies.database))

const DANDRUFF = { code: 'dandruff', severity: 'medium' } as const
const seenBy = (...sees: (boolean | null)[]) => ({
  opinions: sees.map((seen, index) => ({ model: `m${index}`, sees: seen, severity: null, confidence: null })),
})

const addAnalysis = (of?: StoredAnalysis) => addStoredAnalysis(server.dependencies.database, of)

async function read(days = 30): Promise<Statistics> {
  const response = await analyst.call('GET', `/api/admin/statistics?days=${days}`)
  expect(response.statusCode, response.body).toBe(200)
  return statisticsSchema.parse(response.json())
}

describe('the statistics', () => {
  it('are all zero, without invented figures, on a new site', async () => {
    const statistics = await read(7)
    expect(statistics).toMatchObject({ total: 0, findings: [], durationMs: null })
    expect(statistics.perDay).toHaveLength(7)
    expect(statistics.sales).toEqual({ revenue: '0.00', averageOrder: null, currency: 'USD' })
  })

  it('count analyses by status and day, findings by severity, and the way to a purchase', async () => {
    await addAnalysis({ issues: [DANDRUFF, { code: 'redness', severity: 'low' }] })
    await addAnalysis({ issues: [DANDRUFF] })
    await addAnalysis({ status: 'failed' })
    await addAnalysis({ status: 'processing' })
    await addAnalysis({ daysAgo: 40, issues: [DANDRUFF] })
    const statistics = await read()
    expect(statistics).toMatchObject({
      total: 5,
      byStatus: { pending: 0, processing: 1, completed: 3, failed: 1 },
      findings: [
        { code: 'dandruff', bySeverity: { low: 0, medium: 2, high: 0 } },
        { code: 'redness', bySeverity: { low: 1, medium: 0, high: 0 } },
      ],
      funnel: { analyses: 4, completed: 2, withFindings: 2, orders: 0, paidOrders: 0 },
    })
    expect(statistics.perDay.at(-1)).toMatchObject({ completed: 2, failed: 1, unfinished: 1 })
    expect((await read(90)).findings[0]?.bySeverity.medium).toBe(3)
  })

  it('count what the skin showed as something seen, once, also where no finding stands beside it', async () => {
    const seen = { reading: { alerts: [{ code: 'sore_skin', strength: 0.7 }] } }
    await addAnalysis({ outcome: seen, answerKind: 'see_a_doctor' })
    await addAnalysis({ outcome: seen, answerKind: 'see_a_doctor', issues: [DANDRUFF] })
    await addAnalysis({ outcome: { reading: { alerts: [] } }, answerKind: 'cannot_tell' })
    await addAnalysis({ outcome: seen, answerKind: 'see_a_doctor', daysAgo: 40 })
    expect((await read()).funnel).toMatchObject({ completed: 3, withFindings: 2 })
    expect((await read(90)).funnel).toMatchObject({ completed: 4, withFindings: 3 })
  })

  it('follow an analysis through its states and its erasure', async () => {
    const id = await addAnalysis({ status: 'processing' })
    const { database } = server.dependencies
    await sql`update analyses set status = 'completed', confidence = 0.5, outcome = '{}', completed_at = created_at + interval '2 s',
      answer_kind = 'signs_found' where id = ${id}`.execute(database)
    await addFindings(database, id, [DANDRUFF])
    expect(await read()).toMatchObject({ byStatus: { processing: 0, completed: 1 }, funnel: { withFindings: 1 } })
    await sql`delete from visitors where id = ${id}`.execute(database)
    expect(await read()).toMatchObject({ total: 0, findings: [], durationMs: null })
  })

  it('tell median and 95th percentile of the durations within a step of the histogram', async () => {
    for (const tookMs of [900, 1000, 1000, 1100, 9000]) await addAnalysis({ tookMs })
    const { durationMs } = await read()
    expect(durationMs?.median).toBeGreaterThan(900)
    expect(durationMs?.median).toBeLessThan(1150)
    expect(durationMs?.p95).toBeGreaterThan(8200)
    expect(durationMs?.p95).toBeLessThan(9900)
  })

  it('count only findings that more than one model could judge as agreed or not', async () => {
    await addAnalysis({ issues: [{ ...DANDRUFF, ...seenBy(true, true) }] })
    await addAnalysis({ issues: [{ ...DANDRUFF, ...seenBy(true, false) }] })
    await addAnalysis({ issues: [{ ...DANDRUFF, ...seenBy(true, null) }] })
    expect((await read()).agreement).toEqual({ judgedTogether: 2, agreed: 1 })
  })

  it('stay right when many analyses are written at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => addAnalysis({ issues: index % 2 ? [DANDRUFF] : [] })))
    expect(await read()).toMatchObject({ total: 30, funnel: { withFindings: 15 } })
  })

  it('refuse a span that is not offered', async () => {
    expect((await analyst.call('GET', '/api/admin/statistics?days=31')).statusCode).toBe(400)
  })
})

describe('the days of the statistics', () => {
  // A quarter to six ahead of UTC: its days begin at 18:15.
  const NOW = new Date('2026-03-10T12:00:00Z')
  const readIn = (timeZone: string, now = NOW) =>
    readStatistics(server.dependencies.database, { currency: 'USD', timeZone }, 7, now)
  const perDay = async (timeZone: string, now?: Date) =>
    Object.fromEntries((await readIn(timeZone, now)).perDay.map(({ day, completed }) => [day, completed]))

  it('are those of the shop, to the quarter of an hour', async () => {
    await addAnalysis({ at: '2026-03-08T18:14:59Z', issues: [DANDRUFF] })
    await addAnalysis({ at: '2026-03-08T18:15:00Z', issues: [DANDRUFF] })
    await addAnalysis({ at: '2026-03-08T23:30:00Z' })
    expect(await perDay('Asia/Kathmandu')).toMatchObject({ '2026-03-08': 1, '2026-03-09': 2, '2026-03-10': 0 })
    expect(await perDay('UTC')).toMatchObject({ '2026-03-08': 3, '2026-03-09': 0 })
    expect(await perDay('Europe/Rome')).toMatchObject({ '2026-03-08': 2, '2026-03-09': 1 })
  })

  it('end with the day that it is in the shop, and begin with the first whole one', async () => {
    await addAnalysis({ at: '2026-03-04T18:14:59Z', issues: [DANDRUFF] })
    await addAnalysis({ at: '2026-03-04T18:15:00Z', issues: [DANDRUFF] })
    const evening = new Date('2026-03-10T18:30:00Z')
    const days = Object.keys(await perDay('Asia/Kathmandu', evening))
    expect([days[0], days.at(-1)]).toEqual(['2026-03-05', '2026-03-11'])
    const { findings, funnel } = await readIn('Asia/Kathmandu', evening)
    expect(findings).toMatchObject([{ bySeverity: { medium: 1 } }])
    expect(funnel).toMatchObject({ analyses: 1, withFindings: 1 })
    expect((await readIn('UTC', evening)).findings).toMatchObject([{ bySeverity: { medium: 2 } }])
  })

  it('are as long as the clocks make them', async () => {
    // In Rome the 29th of March 2026 has 23 hours.
    await addAnalysis({ at: '2026-03-28T22:59:59Z' })
    await addAnalysis({ at: '2026-03-29T21:59:59Z' })
    await addAnalysis({ at: '2026-03-29T22:00:00Z' })
    expect(await perDay('Europe/Rome', new Date('2026-03-30T12:00:00Z'))).toMatchObject({
      ...{ '2026-03-28': 1, '2026-03-29': 1, '2026-03-30': 1 },
    })
  })
})
