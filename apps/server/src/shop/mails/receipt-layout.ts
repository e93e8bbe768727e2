import { escapeHtml, frameHtml, frameText, labelled, type MailFrame } from '../../platform/mail/mail-frame.ts'

/** Everything that a receipt says, in its language. */
export interface ReceiptWords extends MailFrame {
  lines: { label: string; details: string[]; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
}

/** For mail readers that show plain text. */
export function receiptText({ lines, sums, total, ...frame }: ReceiptWords): string {
  const goods = lines.map(({ label, details, amount }) =>
    [labelled(frame.language, label, amount), ...details.map((text) => `  ${text}`)].join('\n'),
  )
  const figures = [...sums, total].map(({ label, amount }) => labelled(frame.language, label, amount))
  return frameText(frame, [goods.join('\n'), figures.join('\n')])
}

export function receiptHtml({ lines, sums, total, ...frame }: ReceiptWords): string {
  const goods = lines.map(({ label, details, amount }) => row(label, amount, { details })).join('')
  const figures = sums.map(({ label, amount }) => row(label, amount, { isQuiet: true })).join('')
  const last = row(total.label, total.amount, { isStrong: true })
  const table = `<table role="presentation" style="width:100%;border-collapse:collapse;margin:20px 0">${goods}${figures}${last}</table>`
  return frameHtml(frame, table)
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
