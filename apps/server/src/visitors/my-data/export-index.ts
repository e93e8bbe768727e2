import { dateLocaleOf, formatTimeZone, type Language } from '@chioma/contract'
import { escapeHtml, hrefOf, writeHtmlPage } from '../../platform/html-page.ts'
import type { Dependencies } from '../dependencies.ts'

/** A file of the archive with what a person reads of it. */
export interface NamedFile {
  name: string
  label: string
}

/** Something of its own that the page speaks of, such as an analysis: newest ones first. */
export interface ArchiveEntry {
  title: string
  details: readonly string[]
  picture?: NamedFile | undefined
  /** Pictures made from it. */
  pictures?: readonly NamedFile[]
  /** What the person told with it. */
  answers?: readonly { question: string; answer: string }[]
  files: readonly NamedFile[]
}

/** One thing of a list, as people read it. */
export interface ArchiveRow {
  title: string
  details: readonly string[]
}

/** A list that stands in a file by itself, with how many things are in it; without rows it is for programs alone. */
export interface ArchiveList {
  name: string
  count: number
  rows: readonly ArchiveRow[]
}

export interface IndexContents extends Clocks {
  exportedAt: Date
  entries: readonly ArchiveEntry[]
  lists: readonly ArchiveList[]
}

/** In what language and by which clocks the archive is written; UTC where its reader's are not told. */
export interface Clocks {
  language: Language
  timeZone: string | undefined
}

/** A time as pages of the archive write it. */
export function writeInstant({ language, timeZone }: Clocks, instant: string | Date): string {
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  return `${format.format(new Date(instant))}${timeZone === undefined ? ' UTC' : ''}`
}

/** The time of what happens at a place, by the clocks of that place. */
export function writeTimeThere(language: Language, instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(new Date(instant))} (${formatTimeZone(timeZone, language)})`
}

/** A day, as people count them. */
export const writeDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** The page that the archive is opened with: it needs no program but a browser, and nothing from outside. */
export function writeIndex(
  { locales }: Pick<Dependencies, 'locales'>,
  { language, timeZone, exportedAt, entries, lists }: IndexContents,
): string {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    escapeHtml(locales.say(language, `export:${key}`, values))
  const drawOne = (list: ArchiveList) => drawList({ locales }, language, list)
  const isRead = ({ rows }: ArchiveList) => rows.length > 0
  return writeHtmlPage({
    language,
    title: locales.say(language, 'export:title'),
    body: [
      `<h1>${say('title')}</h1>`,
      `<p>${say('intro', { date: writeInstant({ language, timeZone }, exportedAt) })}</p>`,
      `<p class="notice">${say('notice')}</p>`,
      `<h2>${say('analyses')}</h2>`,
      entries.length === 0
        ? `<p class="quiet">${say('noAnalyses')}</p>`
        : entries.map((entry) => drawEntry(entry, say('answers'))).join('\n'),
      ...lists.filter(isRead).map(drawOne),
      `<h2>${say('lists')}</h2>`,
      `<p class="quiet">${say('listsText')}</p>`,
      `<ul>${lists.map((list) => `<li>${linkTo({ locales }, language, list)} (${list.count})</li>`).join('')}</ul>`,
    ].join('\n'),
  })
}

function drawEntry({ title, details, picture, pictures = [], answers = [], files }: ArchiveEntry, answersTitle: string): string {
  return [
    '<article>',
    picture === undefined ? '' : drawPicture(picture),
    `<h3>${escapeHtml(title)}</h3>`,
    ...details.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<ul class="links">${files.map(drawLink).join('')}</ul>`,
    pictures.length === 0 ? '' : `<div class="pictures">${pictures.map(drawFigure).join('')}</div>`,
    answers.length === 0
      ? ''
      : `<details><summary>${answersTitle}</summary><dl>${answers.map(drawAnswer).join('')}</dl></details>`,
    '</article>',
  ].join('')
}

const drawPicture = ({ name, label }: NamedFile): string =>
  `<img src="${hrefOf(name)}" alt="${escapeHtml(label)}" loading="lazy">`

const drawFigure = (picture: NamedFile): string =>
  `<figure><a href="${hrefOf(picture.name)}">${drawPicture(picture)}</a><figcaption>${escapeHtml(picture.label)}</figcaption></figure>`

const drawAnswer = ({ question, answer }: { question: string; answer: string }): string =>
  `<dt>${escapeHtml(question)}</dt><dd>${escapeHtml(answer)}</dd>`

const drawLink = ({ name, label }: NamedFile): string => `<li><a href="${hrefOf(name)}">${escapeHtml(label)}</a></li>`

function drawList({ locales }: Pick<Dependencies, 'locales'>, language: Language, { name, rows }: ArchiveList): string {
  return [`<h2>${labelOf({ locales }, language, name)}</h2>`, '<ul class="rows">', ...rows.map(drawRow), '</ul>'].join('')
}

const drawRow = ({ title, details }: ArchiveRow): string =>
  `<li><strong>${escapeHtml(title)}</strong>${details.map((text) => `<span>${escapeHtml(text)}</span>`).join('')}</li>`

const linkTo = (needs: Pick<Dependencies, 'locales'>, language: Language, { name }: ArchiveList): string =>
  `<a href="${hrefOf(name)}">${labelOf(needs, language, name)}</a>`

/** A list without words of its own goes by the name of its file. */
function labelOf({ locales }: Pick<Dependencies, 'locales'>, language: Language, name: string): string {
  const label = locales.say(language, `export:files.${name.replace(/\.json$/, '')}`)
  return escapeHtml(label.startsWith('files.') ? name : label)
}
