import type { Language } from '@chioma/contract'
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
  files: readonly NamedFile[]
}

/** A list that stands in a file by itself, with how many things are in it. */
export interface ArchiveList {
  name: string
  count: number
}

export interface IndexContents {
  language: Language
  exportedAt: Date
  entries: readonly ArchiveEntry[]
  lists: readonly ArchiveList[]
}

/** The page that the archive is opened with: it needs no program but a browser, and nothing from outside. */
export function writeIndex(
  { locales }: Pick<Dependencies, 'locales'>,
  { language, exportedAt, entries, lists }: IndexContents,
): string {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    escapeHtml(locales.say(language, `export:${key}`, values))
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(exportedAt)
  return writeHtmlPage({
    language,
    title: locales.say(language, 'export:title'),
    body: [
      `<h1>${say('title')}</h1>`,
      `<p>${say('intro', { date: `${date} UTC` })}</p>`,
      `<p class="notice">${say('notice')}</p>`,
      `<h2>${say('analyses')}</h2>`,
      entries.length === 0 ? `<p class="quiet">${say('noAnalyses')}</p>` : entries.map(drawEntry).join('\n'),
      `<h2>${say('lists')}</h2>`,
      `<p class="quiet">${say('listsText')}</p>`,
      `<ul>${lists.map(({ name, count }) => drawList({ locales }, language, name, count)).join('')}</ul>`,
    ].join('\n'),
  })
}

function drawEntry({ title, details, picture, files }: ArchiveEntry): string {
  return [
    '<article>',
    picture === undefined ? '' : `<img src="${hrefOf(picture.name)}" alt="${escapeHtml(picture.label)}" loading="lazy">`,
    `<h3>${escapeHtml(title)}</h3>`,
    ...details.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<ul class="links">${files.map(drawLink).join('')}</ul>`,
    '</article>',
  ].join('')
}

const drawLink = ({ name, label }: NamedFile): string => `<li><a href="${hrefOf(name)}">${escapeHtml(label)}</a></li>`

/** A list without words of its own goes by the name of its file. */
function drawList({ locales }: Pick<Dependencies, 'locales'>, language: Language, name: string, count: number): string {
  const key = `export:files.${name.replace(/\.json$/, '')}` as const
  const label = locales.say(language, key)
  const isNamed = !label.startsWith('files.')
  return `<li><a href="${hrefOf(name)}">${escapeHtml(isNamed ? label : name)}</a> (${count})</li>`
}
