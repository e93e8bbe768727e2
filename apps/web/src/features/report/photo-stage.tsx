import type { DetectedIssue } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'

interface PhotoStageProps {
  photoUrl: string
  /** The findings whose marks lie over the photo. */
  shown: readonly DetectedIssue[]
  className?: string
}

const OUTLINE = { low: 'border-dotted', medium: 'border-dashed', high: 'border-solid' } as const

/** The photo with marks laid over it; overlays and outlines keep to the picture at any size. */
export function PhotoStage({ photoUrl, shown, className }: PhotoStageProps) {
  const { t } = useTranslation('journey')
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <p className="px-5 py-10 text-center text-ink-3">{t('report.photo.unavailable')}</p>
  return (
    <div className={classNames('grid place-items-center', className)}>
      <div className="relative max-h-[inherit] max-w-full">
        <img
          src={photoUrl}
          alt={t('report.photo.alt')}
          onError={() => setIsBroken(true)}
          className="max-h-[inherit] min-h-40 max-w-full"
        />
        {shown.map(({ code, overlayUrl, regions, severity }) => (
          <div key={code} aria-hidden="true" className="pointer-events-none absolute inset-0 animate-appear">
            {overlayUrl !== undefined && <img src={overlayUrl} alt="" className="absolute inset-0 size-full" />}
            {regions.map((region) => (
              <span
                key={`${region.x}-${region.y}-${region.width}-${region.height}`}
                className={classNames(
                  'absolute rounded-[4px] border-2 border-[#fff] shadow-[0_0_0_1px_rgb(0_0_0/0.55),inset_0_0_0_1px_rgb(0_0_0/0.4)]',
                  OUTLINE[severity],
                )}
                style={{
                  left: `${region.x * 100}%`,
                  top: `${region.y * 100}%`,
                  width: `${region.width * 100}%`,
                  height: `${region.height * 100}%`,
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
