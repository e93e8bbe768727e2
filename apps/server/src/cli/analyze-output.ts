import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Language } from '@chioma/contract'
import { failureSentence } from '../analysis/report/failure-sentence.ts'
import type { Locales } from '../platform/locales.ts'
import type { AnalyzedFile } from './analyze-file.ts'

/** The answer for people: what the report says first, and its findings. */
export function summaryOf({ photo, line, report }: AnalyzedFile, language: Language, locales: Locales): string {
  const seconds = `${(line.totalMs / 1000).toFixed(1)} s`
  if (!report) return `${photo.path}  (${seconds})\n  ${failureSentence(locales, language, line.failureCode ?? '')}\n`
  const { headline, answer, redFlags, findings } = report.document
  return [
    `${photo.path}  (${line.view}, ${seconds})`,
    `  ${headline}`,
    `  ${answer}`,
    ...redFlags.map((sentence) => `  ! ${sentence}`),
    ...findings.map((finding) => `  - ${finding.name}: ${finding.severityName}. ${finding.certainty}`),
    '',
  ].join('\n')
}

/** Writes the report, the data and the overlays beside each other under `folder`, named after the photo. */
export async function writeOutputs(folder: string, { photo, line, report, overlays }: AnalyzedFile): Promise<void> {
  const base = join(folder, photo.name)
  await mkdir(dirname(base), { recursive: true })
  await writeFile(`${base}.json`, `${JSON.stringify({ ...line, report: report?.document ?? null }, null, 2)}\n`)
  if (report) await writeFile(`${base}.md`, report.markdown)
  for (const [code, png] of Object.entries(overlays)) await writeFile(`${base}.${code}.png`, png)
}
