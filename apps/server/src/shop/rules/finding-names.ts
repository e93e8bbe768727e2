import { FINDING_CODES, type FindingCode, LANGUAGES, type Language, SEVERITIES, type Severity } from '@chioma/contract'
import { z } from 'zod'
import type { Locales } from '../../platform/locales.ts'

const findingsSchema = z.object({
  codes: z.record(
    z.enum(FINDING_CODES),
    z.object({
      name: z.object({ cosmetic: z.string(), clinic: z.string() }),
      short: z.string(),
      phrase: z.record(z.enum(SEVERITIES), z.string()),
    }),
  ),
})

/** What findings are called, in every language. */
export interface FindingNames {
  /** The finding that is called so in any language, in capitals or not, or has this code. */
  codeOf(name: string | undefined): FindingCode | undefined
  /** A finding within a sentence, such as "mild flaking". */
  phraseOf(language: Language, finding: { code: FindingCode; severity: Severity }): string
}

export function readFindingNames(locales: Pick<Locales, 'catalogue'>): FindingNames {
  const words = new Map(
    LANGUAGES.map((language) => [language, findingsSchema.parse(locales.catalogue(language, 'findings')).codes] as const),
  )
  const codes = new Map<string, FindingCode>()
  for (const findings of words.values())
    for (const code of FINDING_CODES) {
      const { name, short } = findings[code]
      for (const word of [code, name.cosmetic, name.clinic, short]) codes.set(word.toLowerCase(), code)
    }
  return {
    codeOf: (name) => codes.get((name ?? '').trim().toLowerCase()),
    phraseOf: (language, { code, severity }) => words.get(language)?.[code].phrase[severity] ?? code,
  }
}
