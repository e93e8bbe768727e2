import { z } from 'zod'

/** A number as people type it, with a point or a comma; what is none is NaN, which no number of the contract may be. */
export const decimalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? Number.NaN : Number(text.replace(',', '.'))))
