import { readFileSync } from 'node:fs'
import {
  type Finding,
  type FindingCode,
  type Language,
  type MeasuredSensitivity,
  type Severity,
  signsThatMatter,
  type View,
} from '@chioma/contract'
import type { ReportInput, ReportTexts } from '../../packages/report/src/report-input.ts'

export function readCatalogue(language: Language, namespace: string): Record<string, unknown> {
  const file = new URL(`../../locales/${language}/${namespace}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const read = new Map<Language, ReportTexts>()

export function reportTexts(language: Language): ReportTexts {
  const texts = read.get(language) ?? { report: readCatalogue(language, 'report'), findings: readCatalogue(language, 'findings') }
  read.set(language, texts)
  return texts
}

/** Every text of a catalogue with the path of its key. */
export function flatten(catalogue: unknown, path = ''): [key: string, text: string][] {
  if (typeof catalogue === 'string') return [[path, catalogue]]
  if (catalogue === null || typeof catalogue !== 'object') return []
  return Object.entries(catalogue).flatMap(([key, value]) => flatten(value, path ? `${path}.${key}` : key))
}

export const finding = (code: FindingCode, severity: Severity = 'medium', confidence = 0.72): Finding => ({
  code,
  severity,
  confidence,
  confidenceLow: confidence - 0.1,
  confidenceHigh: confidence + 0.1,
})

export const reportInput = (changes: Partial<ReportInput> = {}): ReportInput => ({
  language: 'en',
  claimsMode: 'cosmetic',
  view: 'close_up',
  quality: { sharpness: 0.7, exposure: 0.5, glare: 0, shortSidePx: 900, limits: [] },
  findings: [],
  scores: { dandruff: 0.1, oiliness: 0.2, redness: 0.1, breakage: 0.05 },
  measures: [],
  cannotTell: [],
  models: [{ name: 'Chioma Measure', provider: 'local', outcome: 'completed' }],
  ...changes,
})

/** A table that says something of every sign in a view, as if it had been measured. */
export const measuredIn = (view: View): MeasuredSensitivity[] =>
  signsThatMatter(view).map((code) => ({
    view,
    code,
    ruledOutBelow: 0.3,
    sensitivity: 0.97,
    low: 0.93,
    high: 0.99,
    photos: 120,
    figure: 'drawn',
  }))

/** The prose of a report in Markdown, sentence by sentence: without charts, tables and the bold labels. */
export const proseSentences = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('<svg') && !line.startsWith('|'))
    .map((line) => line.replace(/^(#+ |- (\*\*[^*]+\*\*)?)/, ''))
    .flatMap((line) => line.split(/(?<=[.?])\s+/))
