import { z } from 'zod'

/** A day that is asked for. PostgreSQL knows no year 0. */
export const askedDaySchema = z.iso.date().refine((day) => day >= '0001-01-01')
