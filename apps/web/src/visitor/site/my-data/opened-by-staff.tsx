import { type OpenedByStaff as Opened, openedByStaffSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { AccessList } from './access-list.tsx'

/** When the staff opened which photo or report. */
export function OpenedByStaff() {
  const { t } = useTranslation('journey')
  return (
    <AccessList
      name="opened-by-staff"
      schema={openedByStaffSchema}
      words={{
        unknown: t('myData.openedUnknown'),
        nobody: t('myData.openedByNobody'),
        somebody: t('myData.openedByStaff'),
      }}
      linesOf={(looks) =>
        byThingOpened(looks).map(({ key, what, createdAt, openedAt }) => ({
          key,
          text: t(`myData.openedOne.${what}`, {
            taken: formatDateTime(createdAt),
            opened: openedAt.map(formatDateTime).join(' · '),
          }),
        }))
      }
    />
  )
}

interface ThingOpened extends Pick<Opened, 'what' | 'createdAt'> {
  key: string
  openedAt: string[]
}

/** One line for each photo and report, the one opened last first, with each minute in which it was opened. */
export function byThingOpened(looks: readonly Opened[]): ThingOpened[] {
  const lines = new Map<string, ThingOpened>()
  for (const { analysisId, createdAt, what, openedAt } of looks) {
    const key = `${analysisId} ${what}`
    const line = lines.get(key) ?? { key, what, createdAt, openedAt: [] }
    lines.delete(key)
    lines.set(key, line)
    if (line.openedAt.at(-1)?.slice(0, MINUTE) !== openedAt.slice(0, MINUTE)) line.openedAt.push(openedAt)
  }
  return [...lines.values()].reverse()
}

/** As many characters of an ISO date. */
const MINUTE = '2026-01-01T10:00'.length
