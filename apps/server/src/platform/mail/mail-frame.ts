import { escapeHtml } from '../html-page.ts'

/** What every mail of ours has around what it is about. */
export interface MailFrame {
  language: string
  subject: string
  heading: string
  /** Paragraphs; what stands on several lines stays on them. */
  intro: string[]
  /** `null` where there is no page about it. */
  link: (MailLink & { note: string }) | null
  /** Below the first one, less marked, and above its note. */
  otherLinks?: readonly MailLink[]
  /** Small, below what it is about: what to know besides, each with where to read it. */
  notes?: readonly MailLink[]
  /** Whom its reader can turn to: replies to our mails are not read. `null` as long as nobody has said it. */
  seller: { label: string; text: string } | null
  footer: string
  /** What its last sentence asks about. */
  footerLink?: MailLink
}

interface MailLink {
  label: string
  url: string
}

/** A label before what it says, as a line of plain text; French keeps a space before its colon. */
export const labelled = (language: string, label: string, text: string): string =>
  `${label}${language === 'fr' ? '\u202f' : ''}: ${text}`

const paragraphOf = (language: string, { label, text }: { label: string; text: string }): string =>
  `${labelled(language, label, '').trimEnd()}\n${text}`

/** For mail readers that show plain text; `middle` are its paragraphs. */
export function frameText(
  { language, heading, intro, link, otherLinks = [], notes = [], seller, footer, footerLink }: MailFrame,
  middle: readonly string[] = [],
): string {
  const linked = ({ label, url }: MailLink) => labelled(language, label, url)
  const parts = [
    heading,
    intro.join('\n'),
    ...middle,
    ...(link === null ? [] : [[link, ...otherLinks].map(linked).concat(link.note).join('\n')]),
    ...(notes.length === 0 ? [] : [notes.map(linked).join('\n')]),
    ...(seller === null ? [] : [paragraphOf(language, seller)]),
    [footer, ...(footerLink ? [linked(footerLink)] : [])].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

const linkHtml = ({ label, url }: MailLink, style: string): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`

/** Numbers such as CH-000001 are not broken at their hyphen. */
const linesHtml = (text: string): string =>
  escapeHtml(text)
    .replace(/\b[A-Z]+-\d+\b/g, '<span style="white-space:nowrap">$&</span>')
    .replaceAll('\n', '<br>')

const pageHtml = ({ note, ...link }: MailLink & { note: string }, others: string): string =>
  `<p style="margin:24px 0 8px">${linkHtml(link, 'color:#0f766e;font-weight:600')}</p>
${others}
<p style="margin:0;${QUIET};font-size:14px">${escapeHtml(note)}</p>
`

const QUIET = 'color:#57534e'
const SMALL = `margin:8px;${QUIET};font-size:13px;overflow-wrap:anywhere`

/** Tables and style attributes: what mail readers understand. `middle` is HTML already. */
export function frameHtml(
  { language, subject, heading, intro, link, otherLinks = [], notes = [], seller, footer, footerLink }: MailFrame,
  middle = '',
): string {
  const paragraphs = intro.map((text) => `<p style="margin:0 0 12px">${linesHtml(text)}</p>`).join('')
  const others = otherLinks.map((other) => `<p style="margin:0 0 8px">${linkHtml(other, 'color:#0f766e')}</p>`).join('')
  const besides = [
    ...notes.map((note) => linkHtml(note, QUIET)),
    ...(seller === null ? [] : [linesHtml(paragraphOf(language, seller))]),
  ].map((words) => `<p style="${SMALL}">${words}</p>`)
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f5f3;color:#1c1917;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<div style="background:#ffffff;color:#1c1917;border:1px solid #e7e5e4;border-radius:12px;padding:32px;overflow-wrap:break-word">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs}
${middle}
${link === null ? '' : pageHtml(link, others)}</div>
${besides.join('\n')}
<p style="${SMALL};margin:16px 8px">${escapeHtml(footer)}${footerLink ? ` ${linkHtml(footerLink, QUIET)}` : ''}</p>
</div></body></html>
`
}
