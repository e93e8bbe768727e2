/** Everything that a receipt says, in its language. */
export interface ReceiptWords {
  language: string
  subject: string
  heading: string
  intro: string[]
  lines: { label: string; details: string[]; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  link: { label: string; url: string; note: string }
  footer: string
}

/** For mail readers that show plain text. */
export function receiptText({ heading, intro, lines, sums, total, link, footer }: ReceiptWords): string {
  const goods = lines.map(({ label, details, amount }) =>
    [`${label}: ${amount}`, ...details.map((text) => `  ${text}`)].join('\n'),
  )
  const figures = [...sums, total].map(({ label, amount }) => `${label}: ${amount}`)
  const parts = [
    heading,
    intro.join('\n'),
    goods.join('\n'),
    figures.join('\n'),
    `${link.label}: ${link.url}\n${link.note}`,
    footer,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Tables and style attributes: what mail readers understand. */
export function receiptHtml({ language, subject, heading, intro, lines, sums, total, link, footer }: ReceiptWords): string {
  const paragraphs = intro.map((text) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`).join('')
  const goods = lines.map(({ label, details, amount }) => row(label, amount, { details })).join('')
  const figures = sums.map(({ label, amount }) => row(label, amount, { isQuiet: true })).join('')
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f5f3;color:#1c1917;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<div style="background:#ffffff;border:1px solid #e7e5e4;border-radius:12px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs}
<table role="presentation" style="width:100%;border-collapse:collapse;margin:20px 0">${goods}${figures}${row(total.label, total.amount, { isStrong: true })}</table>
<p style="margin:24px 0 8px"><a href="${escapeHtml(link.url)}" style="color:#0f766e;font-weight:600">${escapeHtml(link.label)}</a></p>
<p style="margin:0;color:#57534e;font-size:14px">${escapeHtml(link.note)}</p>
</div>
<p style="margin:16px 8px;color:#57534e;font-size:13px">${escapeHtml(footer)}</p>
</div></body></html>
`
}

function row(
  label: string,
  amount: string,
  { details = [], isQuiet = false, isStrong = false }: { details?: string[]; isQuiet?: boolean; isStrong?: boolean },
): string {
  const text = `${isQuiet ? 'color:#57534e;' : ''}${isStrong ? 'font-weight:700;border-top:1px solid #e7e5e4;' : ''}`
  const notes = details.map((detail) => `<br><span style="color:#57534e;font-size:14px">${escapeHtml(detail)}</span>`).join('')
  return `<tr><td style="padding:8px 8px 8px 0;vertical-align:top;${text}">${escapeHtml(label)}${notes}</td><td style="padding:8px 0;text-align:right;vertical-align:top;white-space:nowrap;${text}">${escapeHtml(amount)}</td></tr>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
