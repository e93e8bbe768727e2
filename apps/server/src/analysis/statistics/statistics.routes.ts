import {
  type Currency,
  calendarDayOf,
  FINDING_CODES,
  formatAmount,
  type Statistics,
  statisticsQuerySchema,
  statisticsSchema,
} from '@chioma/contract'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/http-app.ts'
import { percentileMs, type StepCount } from '../../platform/metrics/metrics.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  countActiveModels,
  countAlertsAlone,
  countByDay,
  countByStatus,
  countDurations,
  countFindings,
  countSales,
  type DayCount,
  type FindingCount,
} from './statistics.queries.ts'

/** Figures of the whole site, counted. */
export async function statisticsRoutes(
  app: App,
  { database, timeZone }: Pick<Dependencies, 'database' | 'timeZone'>,
  currency: Currency,
): Promise<void> {
  app.get(
    '/api/admin/statistics',
    {
      config: { permission: 'statistics.read' },
      schema: {
        summary: 'Analyses, findings, durations and sales of the last days',
        querystring: statisticsQuerySchema,
        response: { 200: statisticsSchema },
      },
    },
    async (request) => readStatistics(database, { currency, timeZone }, request.query.days, new Date()),
  )
}

/** In which money the shop counts, and by whose days. */
interface Counting {
  currency: Currency
  timeZone: string
}

/** Everything that the statistics show, for the `days` of the shop up to the one that it is there `now`. */
export async function readStatistics(
  database: Database,
  { currency, timeZone }: Counting,
  days: number,
  now: Date,
): Promise<Statistics> {
  const today = Temporal.PlainDate.from(calendarDayOf(now, timeZone))
  const span = { first: today.subtract({ days: days - 1 }).toString(), last: today.toString(), timeZone }
  const [byStatus, activeModels, perDay, alertsAlone, findings, durations, sales] = await Promise.all([
    countByStatus(database),
    countActiveModels(database),
    countByDay(database, span),
    countAlertsAlone(database, span),
    countFindings(database, span),
    countDurations(database, span),
    countSales(database, span, currency),
  ])
  const sumOf = (field: Exclude<keyof DayCount, 'day'>) => perDay.reduce((sum, day) => sum + day[field], 0)
  return {
    total: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    byStatus,
    activeModels,
    days,
    perDay: perDay.map(({ day, completed, failed, unfinished }) => ({ day, completed, failed, unfinished })),
    findings: byCode(findings),
    funnel: {
      analyses: sumOf('completed') + sumOf('failed') + sumOf('unfinished'),
      completed: sumOf('completed'),
      withFindings: sumOf('withFindings') + alertsAlone,
      orders: sales.orders,
      paidOrders: sales.paidOrders,
    },
    sales: {
      revenue: formatAmount(sales.revenueMinor, currency),
      averageOrder: sales.keptOrders === 0 ? null : formatAmount(Math.round(sales.revenueMinor / sales.keptOrders), currency),
      currency,
    },
    agreement: {
      judgedTogether: findings.reduce((sum, { judgedTogether }) => sum + judgedTogether, 0),
      agreed: findings.reduce((sum, { agreed }) => sum + agreed, 0),
    },
    durationMs: percentilesOf(durations),
  }
}

/** The most frequent first; what was never found is left out. */
function byCode(rows: FindingCount[]): Statistics['findings'] {
  const totalOf = ({ bySeverity }: Statistics['findings'][number]) => bySeverity.low + bySeverity.medium + bySeverity.high
  return FINDING_CODES.map((code) => {
    const countOf = (severity: string) => rows.find((row) => row.code === code && row.severity === severity)?.count ?? 0
    return { code, bySeverity: { low: countOf('low'), medium: countOf('medium'), high: countOf('high') } }
  })
    .filter((finding) => totalOf(finding) > 0)
    .sort((one, other) => totalOf(other) - totalOf(one))
}

function percentilesOf(steps: readonly StepCount[]): Statistics['durationMs'] {
  if (steps.every(({ count }) => count <= 0)) return null
  return { median: percentileMs(steps, 0.5), p95: percentileMs(steps, 0.95) }
}
