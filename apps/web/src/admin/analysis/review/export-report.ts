/** A report as a page of its own, for printing and for Word. */
export interface ReportPage {
  title: string
  language: string
  /** Safe HTML: what stands on the screen. */
  body: string
}

const STYLE = `body{font:11pt/1.5 Georgia,serif;color:#16211b;max-width:44em;margin:2em auto;padding:0 1em}
h1{font-size:20pt}h2,h3,h4,h5,h6{margin:1.4em 0 .4em;line-height:1.25}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #ccd3cd;padding:.35em .6em;text-align:left}td+td,th+th{text-align:right}svg{max-width:100%;height:auto}figure{margin:1em 0;break-inside:avoid}`

const PRINT_AFTER_MS = 250

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const toHtml = ({ title, language, body }: ReportPage, head = ''): string =>
  `<!doctype html><html lang="${language}"${head}><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head>` +
  `<body><h1>${escaped(title)}</h1>${body}</body></html>`

/** Opens a window with the report and prints it 250 ms later. False when the browser does not let it open. */
export function printReport(page: ReportPage): boolean {
  const opened = window.open('', '_blank', 'width=900,height=1000')
  if (opened === null) return false
  opened.document.write(toHtml(page))
  opened.document.close()
  setTimeout(() => {
    opened.focus()
    opened.print()
  }, PRINT_AFTER_MS)
  return true
}

const WORD = ' xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"'

/** Downloads the report as a .doc that Word opens, named with the day. */
export function downloadWord(page: ReportPage, now: Date): void {
  const address = URL.createObjectURL(new Blob(['\ufeff', toHtml(page, WORD)], { type: 'application/msword' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `report-${now.toISOString().slice(0, 10)}.doc`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
