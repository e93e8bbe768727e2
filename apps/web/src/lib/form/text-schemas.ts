import { amountInputSchema } from '@chioma/contract'
import { z } from 'zod'

/** A number as people type it, with a point or a comma; what is none is NaN, which no number of the contract may be. */
export const decimalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? Number.NaN : Number(text.replace(',', '.'))))

/** An amount of money as people type it, with a point or a comma; its currency decides on the server whether it is one. */
export const amountText = z
  .string()
  .transform((text) => text.trim().replace(',', '.'))
  .refine((text) => amountInputSchema.safeParse(text).success)

/** The same rule, with whatever is wrong within told of the whole: for parts that share one message. */
export const asOne = <Value>(schema: z.ZodType<Value>) => z.custom<Value>((value) => schema.safeParse(value).success)
