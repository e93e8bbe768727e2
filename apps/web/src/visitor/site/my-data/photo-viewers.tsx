import { type PhotoViewer, photoViewerSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { AccessList } from './access-list.tsx'

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
