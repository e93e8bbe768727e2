import { asRead, type FindingCode, type Language } from '@chioma/contract'
import { createInstance, type i18n } from 'i18next'
import type { ReportInput, ReportTexts } from './report-input.ts'

export type Values = Record<string, string | number>

/** What every part of the report speaks through: one language, one claims mode, no state. */
export interface ReportWriter {
  language: Language
  claimsMode: ReportInput['claimsMode']
  isPhotoShown: boolean
  /** A text of the `report` namespace. */
  say: (key: string, values?: Values) => string
  /** A text of the `findings` namespace. */
  vocabulary: (key: string, values?: Values) => string
}

export function createReportWriter(
  input: Pick<ReportInput, 'language' | 'claimsMode' | 'isPhotoShown'>,
  texts: ReportTexts,
): ReportWriter {
  const { language, claimsMode, isPhotoShown = true } = input
  const instance = translationsOf(language, texts)
  return {
    language,
    claimsMode,
    isPhotoShown,
    say: (key, values) => asRead(language, String(instance.t(key, { ns: 'report', ...values }))),
    vocabulary: (key, values) => String(instance.t(key, { ns: 'findings', ...values })),
  }
}

const kept = new Map<Language, { texts: ReportTexts; instance: i18n }>()

/** To prepare a catalogue takes longer than to write from it: what was prepared for the texts of a language serves until they change. */
function translationsOf(language: Language, texts: ReportTexts): i18n {
  const known = kept.get(language)
  if (known?.texts.report === texts.report && known.texts.findings === texts.findings) return known.instance
  const instance = createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: { report: { ...texts.report }, findings: { ...texts.findings } } },
    ns: ['report', 'findings'],
    defaultNS: 'report',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  kept.set(language, { texts, instance })
  return instance
}

/** The name of a finding as the claims mode allows it. */
export const findingName = (writer: ReportWriter, code: FindingCode): string =>
  writer.vocabulary(`codes.${code}.name.${writer.claimsMode}`)
