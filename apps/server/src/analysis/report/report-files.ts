import { type Analysis, calendarDayOf } from '@chioma/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { inLanguage } from '../../platform/http/request-language.ts'

/** Where the reader is, for the times in a file and the day in its name; UTC where it is not told. */
export const inLanguageAndZone = inLanguage.extend({ timeZone: z.string().max(64).refine(isTimeZone).optional() })

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Has a report saved as a file. Ids of one moment begin alike: their ends tell them apart. */
export function attach(
  reply: FastifyReply,
  { id, createdAt }: Pick<Analysis, 'id' | 'createdAt'>,
  { ending, timeZone = 'UTC' }: { ending: string; timeZone?: string | undefined },
): FastifyReply {
  const name = `chioma-report-${calendarDayOf(new Date(createdAt), timeZone)}-${id.slice(-6)}.${ending}`
  return reply.header('content-disposition', `attachment; filename="${name}"`)
}
