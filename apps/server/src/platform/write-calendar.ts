export interface CalendarEvent {
  /** The same for the same thing, so that a calendar that has it already does not show it twice. */
  id: string
  /** A whole day, YYYY-MM-DD, with a reminder at nine in the morning of it, wherever that is; or from one instant to another. */
  when: { on: string } | { startsAt: Date; endsAt: Date }
  title: string
  text: string
  location?: string
  url: string
  writtenAt: Date
  /** Higher with each change: what a calendar has already gives way to it. */
  sequence?: number
  /** What a mail asks the reader's calendar to do (RFC 5546); a file that is taken along asks nothing. */
  request?: { method: 'REQUEST' | 'CANCEL'; organizer: string; attendee: string }
}

/** An iCalendar file (RFC 5545) with one event. */
export function writeCalendar({ id, when, title, text, location, url, writtenAt, sequence, request }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chioma//Chioma//EN',
    ...(request === undefined ? [] : [`METHOD:${request.method}`]),
    'BEGIN:VEVENT',
    `UID:${id}@chioma`,
    `DTSTAMP:${stampOf(writtenAt)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(request === undefined ? [] : partiesOf(request)),
    ...timesOf(when),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
    `URL:${url}`,
    ...('on' in when ? ['TRANSP:TRANSPARENT', ...morningAlarm(title)] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const stampOf = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** Instants in UTC: every calendar shows them by the clocks of where it is. */
const timesOf = (when: CalendarEvent['when']): string[] =>
  'on' in when
    ? [`DTSTART;VALUE=DATE:${when.on.replaceAll('-', '')}`]
    : [`DTSTART:${stampOf(when.startsAt)}`, `DTEND:${stampOf(when.endsAt)}`]

const partiesOf = ({ method, organizer, attendee }: NonNullable<CalendarEvent['request']>): string[] => [
  `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
  `ORGANIZER:mailto:${organizer}`,
  `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
]

const morningAlarm = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  'TRIGGER:PT9H',
  'END:VALARM',
]

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')

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
