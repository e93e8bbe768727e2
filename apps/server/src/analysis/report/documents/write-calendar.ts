export interface CalendarDay {
  /** The same for the same thing, so that a calendar that has it already does not show it twice. */
  id: string
  /** YYYY-MM-DD. */
  on: string
  title: string
  text: string
  url: string
  writtenAt: Date
}

/** An iCalendar file (RFC 5545) with one whole day, and a reminder at nine in the morning of it, wherever that is. */
export function writeCalendar({ id, on, title, text, url, writtenAt }: CalendarDay): string {
  const stamp = writtenAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chioma//Report//EN',
    'BEGIN:VEVENT',
    `UID:${id}@chioma`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const MOST_BYTES = 73

/** No line is longer than 75 bytes: the rest follows after a space on the next one, and no letter is cut. */
function folded(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > MOST_BYTES) {
      parts.push('')
      bytes = 0
    }
    parts[parts.length - 1] += letter
    bytes += size
  }
  return parts.join('\r\n ')
}
