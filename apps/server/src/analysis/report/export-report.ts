import type { Analysis, AnalysisResults, Language, Questionnaire } from '@chioma/contract'
import { drawHtml } from '@chioma/report'
import { escapeHtml, hrefOf, writeHtmlPage } from '../../platform/html-page.ts'
import { type ArchiveEntry, writeInstant } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { answersOf } from './export-rows.ts'
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
  language: Language,
  { data, report, photo, repeats, simulations }: ExportedFiles,
  told: Questionnaire | undefined,
): ArchiveEntry {
  const say = (key: string) => locales.say(language, `export:${key}`)
  const { results, status } = analysis
  const said =
    results !== null
      ? [results.report.headline, ...results.report.findings.map(({ name, severityName }) => `${name}: ${severityName}`)]
      : [status === 'failed' ? (analysis.failureMessage ?? say('failed')) : say('open')]
  return {
    title: writeInstant(language, analysis.createdAt),
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
  language: Language,
  files: ExportedFiles,
): string {
  const { locales } = naming
  const title = locales.say(language, 'report:document.title')
  const back = locales.say(language, 'export:back')
  return writeHtmlPage({
    language,
    title,
    body: [
      `<p><a href="../index.html">${escapeHtml(back)}</a></p>`,
      `<h1>${escapeHtml(title)}</h1>`,
      `<p class="quiet">${escapeHtml(writeInstant(language, analysis.createdAt))}</p>`,
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
