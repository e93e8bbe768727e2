import type { Language } from '@chioma/contract'
import { z } from 'zod'
import type { Locales } from '../../platform/locales.ts'

const failureWordsSchema = z.object({ failures: z.record(z.string(), z.string()) })

/** What to do about a photo that could not be judged. */
export function failureSentence(locales: Pick<Locales, 'catalogue'>, language: Language, failureCode: string): string {
  const { failures } = failureWordsSchema.parse(locales.catalogue(language, 'errors'))
  return failures[failureCode] ?? failureCode
}
