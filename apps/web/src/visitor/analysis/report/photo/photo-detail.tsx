import type { DetectedIssue } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkLayer } from './mark-layer.tsx'
import { largestRegion, placeCrop } from './photo-crop.ts'

interface PhotoDetailProps {
  photoUrl: string
  issue: DetectedIssue | undefined
  name: string
}

/** A square look at where a finding lies, with its outline. */
export function PhotoDetail({ photoUrl, issue, name }: PhotoDetailProps) {
  const { t } = useTranslation('journey')
  const [aspect, setAspect] = useState<number>()
  const region = largestRegion(issue?.regions ?? [])
  const placement = placeCrop(region, aspect ?? 1)
  const alt = region === undefined ? `${t('report.thumb', { name })}. ${t('report.wholePhoto')}` : t('report.thumb', { name })
  return (
    <div className="relative aspect-square self-start overflow-hidden rounded-small bg-sunken sm:row-span-2">
      <img
        src={photoUrl}
        alt={alt}
        onLoad={({ currentTarget }) => setAspect(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        className="absolute max-w-none transition-opacity"
        style={{ ...placement, opacity: aspect === undefined ? 0 : 1 }}
      />
      {issue?.overlayUrl !== undefined && aspect !== undefined && <MarkLayer mark={issue} style={placement} />}
    </div>
  )
}
