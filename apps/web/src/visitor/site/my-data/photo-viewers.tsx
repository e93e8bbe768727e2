import { type PhotoViewer, photoViewerSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Which provider outside this server saw which photo. Asked anew each time: an analysis may have come to it. */
export function PhotoViewers() {
  const { t } = useTranslation('journey')
  const { data, isError } = useQuery({
    queryKey: ['my-data', 'photo-viewers'],
    queryFn: ({ signal }) => getJson('/api/my-data/photo-viewers', z.array(photoViewerSchema), signal),
    staleTime: 0,
  })
  const className = 'mt-2 text-compact text-ink-2'
  if (isError) return <p className={className}>{t('myData.viewersUnknown')}</p>
  if (data === undefined) return <Skeleton className="mt-2 h-6 w-3/5" />
  if (data.length === 0) return <p className={className}>{t('myData.nobodyElse')}</p>
  return (
    <>
      <p className={className}>{t('myData.seenBy')}</p>
      <ul className="num mt-1.5 grid list-disc gap-1 pl-5 text-compact text-ink-2 marker:text-accent">
        {byPhotoAndProvider(data).map(({ key, sentAt, providerName, models }) => (
          <li key={key}>
            {t('myData.seenByOne', { date: formatDateTime(sentAt), provider: providerName, models: models.join(', ') })}
          </li>
        ))}
      </ul>
    </>
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
