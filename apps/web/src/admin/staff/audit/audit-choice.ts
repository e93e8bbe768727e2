/** What the filters of the audit log say; empty texts narrow nothing. Days as `2026-03-01`, in the reader's time zone. */
export interface AuditChoice {
  q: string
  area: string
  fromDay: string
  untilDay: string
}

export const NO_CHOICE: AuditChoice = { q: '', area: '', fromDay: '', untilDay: '' }

/** The query of the address; the last day is meant whole. Empty, or with its `?`. */
export function auditQuery({ q, area, fromDay, untilDay }: AuditChoice): string {
  const query = new URLSearchParams()
  if (q.trim() !== '') query.set('q', q.trim())
  if (area !== '') query.set('area', area)
  if (fromDay !== '') query.set('from', startOfDay(fromDay, 0))
  if (untilDay !== '') query.set('until', startOfDay(untilDay, 1))
  return query.size === 0 ? '' : `?${query}`
}

function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
