import type { PhotoViewer } from '@chioma/contract'

export interface ViewedPhoto {
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
