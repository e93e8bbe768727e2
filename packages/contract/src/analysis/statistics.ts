import { z } from 'zod'
import { CURRENCIES, decimalAmountSchema } from '../money.ts'
import { analysisStatusSchema } from './analysis.ts'
import { findingCodeSchema, severitySchema } from './findings.ts'

/** Spans that statistics are asked for, in days to today. */
export const STATISTICS_DAYS = [7, 30, 90, 365] as const
export const statisticsQuerySchema = z.object({
  days: z.coerce
    .number()
    .int()
    .refine((days) => STATISTICS_DAYS.some((known) => known === days))
    .default(30),
})

const count = z.number().int().nonnegative()
const milliseconds = z.number().nonnegative()
const countsByStatus = z.record(analysisStatusSchema, count)
const countsBySeverity = z.record(severitySchema, count)

/** `GET /api/admin/statistics`. Days are those of the shop's time zone; everything is counted, nothing estimated but the two durations. */
export const statisticsSchema = z.object({
  /** All analyses there are now, whenever they were made. */
  total: count,
  byStatus: countsByStatus,
  activeModels: count,
  /** What follows is of the span asked for. */
  days: z.number().int().positive(),
  perDay: z.array(z.object({ day: z.iso.date(), completed: count, failed: count, unfinished: count })),
  findings: z.array(z.object({ code: findingCodeSchema, bySeverity: countsBySeverity })),
  /** From photos to purchases, each a count of the span; orders are not tied to an analysis, so the last two are a ratio, not a path. */
  funnel: z.object({ analyses: count, completed: count, withFindings: count, orders: count, paidOrders: count }),
  sales: z.object({ revenue: decimalAmountSchema, averageOrder: decimalAmountSchema.nullable(), currency: z.enum(CURRENCIES) }),
  /** Findings that more than one model could judge, and of how many of them they said the same; `null` without any. */
  agreement: z.object({ judgedTogether: count, agreed: count }),
  /** From the photo's arrival to the end, read off a histogram whose steps are an eighth apart; `null` without analyses. */
  durationMs: z.object({ median: milliseconds, p95: milliseconds }).nullable(),
})
export type Statistics = z.infer<typeof statisticsSchema>
