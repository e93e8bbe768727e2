import {
  type Language,
  type OpenedByStaff,
  type PhotoViewer,
  QUESTIONNAIRE_OPTIONS,
  type Questionnaire,
  type SharedByMe,
  type ShareOpening,
  type Treatment,
} from '@chioma/contract'
import { type ArchiveRow, writeDay, writeInstant } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'

interface Words {
  locales: Dependencies['locales']
  language: Language
}

export interface ExportedConsent {
  textVersion: string
  providers: readonly string[]
  allowsImprovement: boolean
  givenAt: string
}

export function consentRow({ locales, language }: Words, consent: ExportedConsent): ArchiveRow {
  const { textVersion, providers, allowsImprovement, givenAt } = consent
  const say = (key: string, values?: Record<string, string>) => locales.say(language, `export:consent.${key}`, values)
  return {
    title: writeInstant(language, givenAt),
    details: [
      say('text', { version: textVersion }),
      providers.length === 0 ? say('nobodyElse') : say('others', { names: providers.join(', ') }),
      ...(allowsImprovement ? [say('improvement')] : []),
    ],
  }
}

/** To one model outside that draws. */
export const simulationConsentRow = (
  words: Words,
  { textVersion, provider, givenAt }: { textVersion: string; provider: string; givenAt: string },
): ArchiveRow => consentRow(words, { textVersion, providers: [provider], allowsImprovement: false, givenAt })

export const viewerRow = ({ language }: Words, { providerName, model, sentAt }: PhotoViewer): ArchiveRow => ({
  title: `${providerName} (${model})`,
  details: [writeInstant(language, sentAt)],
})

export const openedRow = ({ locales, language }: Words, { what, createdAt, openedAt }: OpenedByStaff): ArchiveRow => ({
  title: writeInstant(language, openedAt),
  details: [locales.say(language, `export:opened.${what}`, { date: writeInstant(language, createdAt) })],
})

/** A link, what it shows, and what is known of those who opened it. */
export function shareRow({ locales, language }: Words, share: SharedByMe): ArchiveRow {
  const { status, withPhoto, withAnswers, expiresAt, revokedAt, analysisCreatedAt, openings } = share
  const say = (key: string, values?: Record<string, string>) => locales.say(language, `journey:share.list.${key}`, values)
  const shows = [say(withPhoto ? 'withPhoto' : 'withoutPhoto'), ...(withAnswers ? [say('withAnswers')] : [])]
  return {
    title: say(`when.${status}`, { date: writeInstant(language, revokedAt ?? expiresAt) }),
    details: [
      locales.say(language, 'export:shared', { date: writeInstant(language, analysisCreatedAt) }),
      shows.join(' · '),
      ...(openings.length === 0 ? [say('unopened')] : openings.map((opening) => openingWords({ locales, language }, opening))),
    ],
  }
}

function openingWords({ locales, language }: Words, { device, browser, times, lastOpenedAt }: ShareOpening): string {
  const reader =
    browser === null
      ? locales.say(language, `journey:share.reader.${device}`)
      : locales.say(language, `journey:share.readerWithBrowser.${device}`, { browser })
  return locales.say(language, 'journey:share.list.opened', { count: times, reader, date: writeInstant(language, lastOpenedAt) })
}

export const reminderRow = ({ language }: Words, { email, on }: { email: string; on: string }): ArchiveRow => ({
  title: writeDay(language, on),
  details: [email],
})

export function treatmentRow({ locales, language }: Words, { name, startedOn, endedOn }: Treatment): ArchiveRow {
  const from = writeDay(language, startedOn)
  const time =
    endedOn === null
      ? locales.say(language, 'changes:journal.since', { date: from })
      : locales.say(language, 'changes:journal.fromTo', { from, to: writeDay(language, endedOn) })
  return { title: name, details: [time] }
}

/** What was answered, question by question, in the words of the form. */
export function answersOf({ locales, language }: Words, questionnaire: Questionnaire): { question: string; answer: string }[] {
  return Object.entries(questionnaire).flatMap(([field, value]) => {
    const options: readonly string[] = OPTIONS[field] ?? []
    const nameOf = (code: string | number) =>
      options.includes(String(code)) ? locales.say(language, `journey:${optionKey(field)}.${code}`) : String(code)
    const answer = [value ?? []].flat().map(nameOf).join(', ')
    return answer === '' ? [] : [{ question: locales.say(language, `journey:${questionKey(field)}`), answer }]
  })
}

const OPTIONS: Record<string, readonly string[]> = QUESTIONNAIRE_OPTIONS

/** Warning signs are asked for beside the photo. */
const optionKey = (field: string) => (field === 'warningSigns' ? 'upload.signs.options' : `questionnaire.options.${field}`)
const questionKey = (field: string) => (field === 'warningSigns' ? 'upload.signs.legend' : `questionnaire.fields.${field}`)
