import {
  type OpenedByStaff as Opened,
  openedByStaffSchema,
  type PhotoViewer,
  photoViewerSchema,
  type SharedByMe,
  sharedByMeSchema,
} from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { readerText } from '../../../lib/format-times.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface AccessListProps<Access> {
  /** The list's address below that of everything stored. */
  name: string
  schema: z.ZodType<Access>
  words: { unknown: string; nobody: string; somebody: string }
  linesOf: (accesses: Access[]) => { key: string; text: string }[]
}

/** Who saw something of the visitor's. Asked anew each time: more may have happened meanwhile. */
export function AccessList<Access>({ name, schema, words, linesOf }: AccessListProps<Access>) {
  const { data, isError } = useQuery({
    queryKey: ['my-data', name],
    queryFn: ({ signal }) => getJson(`/api/my-data/${name}`, z.array(schema), signal),
    staleTime: 0,
  })
  const className = 'mt-2 text-compact text-ink-2'
  if (isError) return <p className={className}>{words.unknown}</p>
  if (data === undefined) return <Skeleton className="mt-2 h-6 w-3/5" />
  if (data.length === 0) return <p className={className}>{words.nobody}</p>
  return (
    <>
      <p className={className}>{words.somebody}</p>
      <ul className="num mt-1.5 grid list-disc gap-1 pl-5 text-compact text-ink-2 marker:text-accent">
        {linesOf(data).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </>
  )
}

/** Who opened a report that was handed on. */
export function OpenedShares() {
  const { t } = useTranslation('journey')
  return (
    <AccessList
      name="shares"
      schema={sharedByMeSchema}
      words={{ unknown: t('myData.sharesUnknown'), nobody: t('myData.nothingShared'), somebody: t('myData.shared') }}
      linesOf={(shares) =>
        shares.flatMap((share) =>
          share.openings.length === 0
            ? [{ key: share.id, text: t('myData.shareUnopened', whenOf(share)) }]
            : share.openings.map((opening) => ({
                key: `${share.id} ${opening.firstOpenedAt} ${opening.device} ${opening.browser}`,
                text: t('myData.shareOpened', {
                  ...whenOf(share),
                  count: opening.times,
                  reader: readerText(opening, t),
                  opened: formatDateTime(opening.lastOpenedAt),
                }),
              })),
        )
      }
    />
  )
}

const whenOf = ({ analysisCreatedAt, createdAt }: SharedByMe) => ({
  taken: formatDateTime(analysisCreatedAt),
  shared: formatDateTime(createdAt),
})

/** Which provider outside this server saw which photo. */
export function PhotoViewers() {
  const { t } = useTranslation('journey')
  const lineOf = ({ key, sentAt, providerName, models }: ViewedPhoto) => ({
    key,
    text: t('myData.seenByOne', { date: formatDateTime(sentAt), provider: providerName, models: models.join(', ') }),
  })
  return (
    <AccessList
      name="photo-viewers"
      schema={photoViewerSchema}
      words={{ unknown: t('myData.viewersUnknown'), nobody: t('myData.nobodyElse'), somebody: t('myData.seenBy') }}
      linesOf={(viewers) => byPhotoAndProvider(viewers).map(lineOf)}
    />
  )
}

interface ViewedPhoto {
  key: string
  /** When the photo was first sent there. */
  sentAt: string
  providerName: string
  models: string[]
}

/** One line for each photo and provider, newest first, however often and by however many models it was looked at there. */
export function byPhotoAndProvider(viewers: readonly PhotoViewer[]): ViewedPhoto[] {
  const lines = new Map<string, ViewedPhoto>()
  for (const { analysisId, provider, providerName, model, sentAt } of viewers) {
    const key = `${analysisId} ${provider}`
    const line = lines.get(key)
    if (line === undefined) lines.set(key, { key, sentAt, providerName, models: [model] })
    else if (!line.models.includes(model)) line.models.push(model)
  }
  return [...lines.values()].reverse()
}

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
