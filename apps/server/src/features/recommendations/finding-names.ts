import { FINDING_CODES, type FindingCode, LANGUAGES, type Language, type Severity } from '@chioma/contract'
import { z } from 'zod'
import type { Locales } from '../../platform/locales.ts'

const findingsSchema = z.object({
  codes: z.record(
    z.enum(FINDING_CODES),
    z.object({
      name: z.object({ cosmetic: z.string(), clinic: z.string() }),
      short: z.string(),
      phrase: z.record(z.enum(['low', 'medium', 'high']), z.string()),
    }),
  ),
})

const findingsOf = (locales: Pick<Locales, 'catalogue'>, language: Language) =>
  findingsSchema.parse(locales.catalogue(language, 'findings')).codes

/** Codes by everything a finding is called, lower case: its code, and its names in every language. */
export function codesByName(locales: Pick<Locales, 'catalogue'>): ReadonlyMap<string, FindingCode> {
  const codes = new Map<string, FindingCode>()
  for (const language of LANGUAGES) {
    const findings = findingsOf(locales, language)
    for (const code of FINDING_CODES) {
      const { name, short } = findings[code]
      for (const word of [code, name.cosmetic, name.clinic, short]) codes.set(word.toLowerCase(), code)
    }
  }
  return codes
}

/** What findings of these severities are called within a sentence, such as "mild flaking". */
export function phrasesOf(
  locales: Pick<Locales, 'catalogue'>,
  language: Language,
  findings: readonly { code: FindingCode; severity: Severity }[],
): string[] {
  const words = findingsOf(locales, language)
  return findings.map(({ code, severity }) => words[code].phrase[severity])
}
