import {
  type Analysis,
  type AnalysisResults,
  type Language,
  type OpenedByStaff,
  type PhotoViewer,
  QUESTIONNAIRE_OPTIONS,
  type Questionnaire,
  type SharedByMe,
  type ShareOpening,
  type Treatment,
} from '@chioma/contract'
import { drawHtml } from '@chioma/report'
import { escapeHtml, hrefOf, writeHtmlPage } from '../../platform/html-page.ts'
import { type ArchiveEntry, type ArchiveRow, type Clocks, writeDay, writeInstant } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { nameOf } from './present-analysis.ts'

/** Where the parts of one analysis lie in the archive; what is not in it is `undefined`. */
export interface ExportedFiles {
  data: string
  report: string | undefined
  photo: string | undefined
  /** Photos of the same spot, taken right after. */
  repeats: readonly string[]
  /** Masks by the code of what they mark. */
  masks: ReadonlyMap<string, string>
  /** By how the hair goes on in them. */
  simulations: ReadonlyMap<string, string>
}

type Naming = Pick<Dependencies, 'locales' | 'config'>

/** What the archive's first page says of one analysis. */
export function describeAnalysis(
  { locales }: Pick<Dependencies, 'locales'>,
  analysis: Analysis,
  clocks: Clocks,
  { data, report, photo, repeats, simulations }: ExportedFiles,
  told: Questionnaire | undefined,
): ArchiveEntry {
  const { language } = clocks
  const say = (key: string) => locales.say(language, `export:${key}`)
  const { results, status } = analysis
  const said =
    results !== null
      ? [results.report.headline, ...results.report.findings.map(({ name, severityName }) => `${name}: ${severityName}`)]
      : [status === 'failed' ? (analysis.failureMessage ?? say('failed')) : say('open')]
  return {
    title: writeInstant(clocks, analysis.createdAt),
    details: said,
    picture: photo === undefined ? undefined : { name: photo, label: say('photo') },
    pictures: [
      ...repeats.map((name, index) => ({ name, label: `${say('picture')} ${index + 2}` })),
      ...[...simulations].map(([outcome, name]) => ({ name, label: simulationName(locales, language, outcome) })),
    ],
    answers: told === undefined ? [] : answersOf({ locales, language }, told),
    files: [
      ...(report === undefined ? [] : [{ name: report, label: say('report') }]),
      ...(photo === undefined ? [] : [{ name: photo, label: say('picture') }]),
      { name: data, label: say('data') },
    ],
  }
}

const simulationName = (locales: Naming['locales'], language: Language, outcome: string): string =>
  locales.say(language, 'export:simulation', { name: locales.say(language, `simulation:outcomes.${outcome}.name`) })

/** A report as a page of the archive, beside the photo and with what was found laid over it. */
export function writeReportPage(
  naming: Naming,
  analysis: Analysis & { results: AnalysisResults },
  clocks: Clocks,
  files: ExportedFiles,
): string {
  const { locales } = naming
  const { language } = clocks
  const title = locales.say(language, 'report:document.title')
  const back = locales.say(language, 'export:back')
  return writeHtmlPage({
    language,
    title,
    body: [
      `<p><a href="../index.html">${escapeHtml(back)}</a></p>`,
      `<h1>${escapeHtml(title)}</h1>`,
      `<p class="quiet">${escapeHtml(writeInstant(clocks, analysis.createdAt))}</p>`,
      `<p class="notice">${escapeHtml(analysis.results.report.notice)}</p>`,
      drawPhotos(naming, language, files),
      drawHtml(analysis.results.blocks),
    ].join('\n'),
  })
}

function drawPhotos({ locales, config }: Naming, language: Language, { photo, masks }: ExportedFiles): string {
  if (photo === undefined) return ''
  const image = (name: string, words: string) => `<img src="../${hrefOf(name)}" alt="${escapeHtml(words)}">`
  const clean = locales.say(language, 'export:photo')
  const figure = (picture: string, caption: string) =>
    `<figure>${picture}<figcaption>${escapeHtml(caption)}</figcaption></figure>`
  const marked = [...masks].map(([code, mask]) => {
    const caption = locales.say(language, 'export:marked', { name: markName({ locales, config }, language, code) })
    return figure(`<span class="marked">${image(photo, clean)}${image(mask, caption)}</span>`, caption)
  })
  return [figure(image(photo, clean), clean), ...marked].join('\n')
}

/** Of a finding, or of an alert, which has a name of its own. */
function markName(naming: Naming, language: Language, code: string): string {
  const key = `journey:alerts.${code}` as const
  const alert = naming.locales.say(language, key)
  return alert === `alerts.${code}` ? nameOf(naming, code, language) : alert
}

interface Words extends Clocks {
  locales: Dependencies['locales']
}

interface ExportedConsent {
  textVersion: string
  providers: readonly string[]
  allowsImprovement: boolean
  givenAt: string
}

export function consentRow(words: Words, consent: ExportedConsent): ArchiveRow {
  const { locales, language } = words
  const { textVersion, providers, allowsImprovement, givenAt } = consent
  const say = (key: string, values?: Record<string, string>) => locales.say(language, `export:consent.${key}`, values)
  return {
    title: writeInstant(words, givenAt),
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

export const viewerRow = (words: Words, { providerName, model, sentAt }: PhotoViewer): ArchiveRow => ({
  title: `${providerName} (${model})`,
  details: [writeInstant(words, sentAt)],
})

export const openedRow = (words: Words, { what, createdAt, openedAt }: OpenedByStaff): ArchiveRow => ({
  title: writeInstant(words, openedAt),
  details: [words.locales.say(words.language, `export:opened.${what}`, { date: writeInstant(words, createdAt) })],
})

/** A link, what it shows, and what is known of those who opened it. */
export function shareRow(words: Words, share: SharedByMe): ArchiveRow {
  const { locales, language } = words
  const { status, withPhoto, withAnswers, expiresAt, revokedAt, analysisCreatedAt, openings } = share
  const say = (key: string, values?: Record<string, string>) => locales.say(language, `journey:share.list.${key}`, values)
  const shows = [say(withPhoto ? 'withPhoto' : 'withoutPhoto'), ...(withAnswers ? [say('withAnswers')] : [])]
  return {
    title: say(`when.${status}`, { date: writeInstant(words, revokedAt ?? expiresAt) }),
    details: [
      locales.say(language, 'export:shared', { date: writeInstant(words, analysisCreatedAt) }),
      shows.join(' · '),
      ...(openings.length === 0 ? [say('unopened')] : openings.map((opening) => openingWords(words, opening))),
    ],
  }
}

function openingWords(words: Words, { device, browser, times, lastOpenedAt }: ShareOpening): string {
  const { locales, language } = words
  const reader =
    browser === null
      ? locales.say(language, `journey:share.reader.${device}`)
      : locales.say(language, `journey:share.readerWithBrowser.${device}`, { browser })
  return locales.say(language, 'journey:share.list.opened', { count: times, reader, date: writeInstant(words, lastOpenedAt) })
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
function answersOf(
  { locales, language }: Omit<Words, 'timeZone'>,
  questionnaire: Questionnaire,
): { question: string; answer: string }[] {
  const { areWarningSignsConfirmed: _, ...answers } = questionnaire
  return Object.entries(answers).flatMap(([field, value]) => {
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
