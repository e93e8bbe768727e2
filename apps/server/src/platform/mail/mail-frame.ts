import { escapeHtml } from '../html-page.ts'

/** What every mail of ours has around what it is about. */
export interface MailFrame {
  language: string
  subject: string
  heading: string
  intro: string[]
  link: { label: string; url: string; note: string }
  /** Small, below what it is about: what to know besides, each with where to read it. */
  notes?: readonly ({ label: string; text: string } | { label: string; url: string })[]
  /** Whom its reader can turn to: replies to our mails are not read. `null` as long as nobody has said it. */
  seller: { label: string; text: string } | null
  footer: string
}

/** A label before what it says, as a line of plain text; French keeps a space before its colon. */
export const labelled = (language: string, label: string, text: string): string =>
  `${label}${language === 'fr' ? '\u202f' : ''}: ${text}`

const paragraphOf = (language: string, { label, text }: { label: string; text: string }): string =>
  `${labelled(language, label, '').trimEnd()}\n${text}`

const notesOf = ({ notes = [], seller }: Pick<MailFrame, 'notes' | 'seller'>) => (seller === null ? notes : [...notes, seller])

/** For mail readers that show plain text; `middle` are its paragraphs. */
export function frameText(
  { language, heading, intro, link, notes = [], seller, footer }: MailFrame,
  middle: readonly string[] = [],
): string {
  const besides = notesOf({ notes, seller }).map((note) =>
    'url' in note ? labelled(language, note.label, note.url) : paragraphOf(language, note),
  )
  const parts = [
    heading,
    intro.join('\n'),
    ...middle,
    `${labelled(language, link.label, link.url)}\n${link.note}`,
    ...(besides.length === 0 ? [] : [besides.join('\n')]),
    footer,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Not every mail reader makes a link of an address in a text. */
const withLinks = (html: string): string => html.replace(/https?:\/\/\S+/g, '<a href="$&" style="color:#57534e">$&</a>')

/** Tables and style attributes: what mail readers understand. `middle` is HTML already. */
export function frameHtml(
  { language, subject, heading, intro, link, notes = [], seller, footer }: MailFrame,
  middle = '',
): string {
  const paragraphs = intro.map((text) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`).join('')
  const besides = notesOf({ notes, seller }).map((note) => {
    const words =
      'url' in note
        ? `<a href="${escapeHtml(note.url)}" style="color:#57534e">${escapeHtml(note.label)}</a>`
        : escapeHtml(paragraphOf(language, note)).replaceAll('\n', '<br>')
    return `<p style="margin:8px;color:#57534e;font-size:13px">${words}</p>`
  })
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f5f3;color:#1c1917;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<div style="background:#ffffff;border:1px solid #e7e5e4;border-radius:12px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs}
${middle}
<p style="margin:24px 0 8px"><a href="${escapeHtml(link.url)}" style="color:#0f766e;font-weight:600">${escapeHtml(link.label)}</a></p>
<p style="margin:0;color:#57534e;font-size:14px">${escapeHtml(link.note)}</p>
</div>
${besides.join('\n')}
<p style="margin:16px 8px;color:#57534e;font-size:13px">${withLinks(escapeHtml(footer))}</p>
</div></body></html>
`
}
