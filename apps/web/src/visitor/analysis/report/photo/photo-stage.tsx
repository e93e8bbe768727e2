import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../../ui/class-names.ts'
import { MarkLayer } from './mark-layer.tsx'
import type { Mark } from './marks.ts'

interface PhotoStageProps {
  photoUrl: string
  /** What is outlined over the photo. */
  shown: Mark | undefined
  className?: string
}

/** The photo with an outline laid over it that keeps to the picture at any size. */
export function PhotoStage({ photoUrl, shown, className }: PhotoStageProps) {
  const { t } = useTranslation('journey')
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <p className="px-5 py-10 text-center text-ink-3">{t('report.photo.unavailable')}</p>
  return (
    <div className={classNames('grid place-items-center', className)}>
      <div className="relative max-h-[inherit] max-w-full overflow-hidden">
        <img
          src={photoUrl}
          alt={t('report.photo.alt')}
          onError={() => setIsBroken(true)}
          className="max-h-[inherit] min-h-40 max-w-full"
        />
        {shown !== undefined && <MarkLayer key={shown.code} mark={shown} className="inset-0" />}
      </div>
    </div>
  )
}
