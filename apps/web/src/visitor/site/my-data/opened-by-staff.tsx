import { type OpenedByStaff as Opened, openedByStaffSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** When the staff opened which photo or report. Asked anew each time: they may have done so meanwhile. */
export function OpenedByStaff() {
  const { t } = useTranslation('journey')
  const { data, isError } = useQuery({
    queryKey: ['my-data', 'opened-by-staff'],
    queryFn: ({ signal }) => getJson('/api/my-data/opened-by-staff', z.array(openedByStaffSchema), signal),
    staleTime: 0,
  })
  const className = 'mt-2 text-compact text-ink-2'
  if (isError) return <p className={className}>{t('myData.openedUnknown')}</p>
  if (data === undefined) return <Skeleton className="mt-2 h-6 w-3/5" />
  if (data.length === 0) return <p className={className}>{t('myData.openedByNobody')}</p>
  return (
    <>
      <p className={className}>{t('myData.openedByStaff')}</p>
      <ul className="num mt-1.5 grid list-disc gap-1 pl-5 text-compact text-ink-2 marker:text-accent">
        {byThingOpened(data).map(({ key, what, createdAt, openedAt }) => (
          <li key={key}>
            {t(`myData.openedOne.${what}`, {
              taken: formatDateTime(createdAt),
              opened: openedAt.map(formatDateTime).join(' · '),
            })}
          </li>
        ))}
      </ul>
    </>
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
