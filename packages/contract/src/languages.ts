import { z } from 'zod'
import { LANGUAGES } from './language-codes.ts'

export const languageSchema = z.enum(LANGUAGES)

/** A language as an address or a form names it, `it-IT` too; `undefined` where it names none. */
export const askedLanguageSchema = z
  .string()
  .optional()
  .transform((named) => (named?.trim() ? named.trim().toLowerCase().split(/[-_]/)[0] : undefined))
  .pipe(languageSchema.optional())
