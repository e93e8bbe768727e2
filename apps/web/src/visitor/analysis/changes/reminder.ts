export interface Reminder {
  /** Unique for good, so that importing it twice makes one entry. */
  id: string
  /** The day, in the visitor's time zone. */
  day: Date
  title: string
  text: string
  url: string
}

/** Three months: before, a real change is hard to see. */
const DAYS_BETWEEN = 91
/** The last photo is still there when the next one is taken. */
const DAYS_TO_SPARE = 14
const MS_PER_DAY = 86_400_000

/** When the next photo is due: before the last one is erased for its age. */
export function nextPhotoDay(takenAt: string, retentionDays: number, now = new Date()): Date {
  const days = Math.max(1, Math.min(DAYS_BETWEEN, retentionDays - DAYS_TO_SPARE))
  return new Date(Math.max(Date.parse(takenAt) + days * MS_PER_DAY, now.getTime() + MS_PER_DAY))
}

/** A calendar file with one entry for a whole day, with an alarm on its morning (RFC 5545). */
export function writeReminder({ id, day, title, text, url }: Reminder, now = new Date()): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chioma//Chioma//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `DTEND;VALUE=DATE:${dateOf(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
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

const dateOf = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

const MOST_BYTES = 75

/** A line may have 75 bytes; what is longer goes on in lines that begin with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [folds, bytes] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > MOST_BYTES) {
      folds += '\r\n '
      bytes = 1
    }
    folds += character
    bytes += size
  }
  return folds
}
