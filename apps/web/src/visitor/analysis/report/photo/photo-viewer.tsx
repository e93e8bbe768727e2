import type { Mark } from '@chioma/contract'
import { Maximize2 } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { MarkInWords, MarkLayer, MarkSwitches, type ShownMark } from './marks.tsx'
import { PhotoZoom } from './photo-zoom.tsx'

interface PhotoViewerProps {
  ref: Ref<HTMLElement>
  photoUrl: string
  marks: readonly Mark[]
  choice: ShownMark
  /** In place of words that speak to the one who took it. */
  title?: string
  heading?: 'h2' | 'h4'
}

/** The photo with the outline of one finding at a time, or of none; and the way to look closer. */
export function PhotoViewer({ ref, photoUrl, marks, choice, title, heading: Heading = 'h2' }: PhotoViewerProps) {
  const { t } = useTranslation('journey')
  const [isEnlarged, setIsEnlarged] = useState(false)
  const titleId = useId()
  return (
    <figure
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-mt-24 overflow-hidden rounded-card border border-line bg-surface shadow-card print:break-inside-avoid"
    >
      <PhotoStage photoUrl={photoUrl} shown={choice.shown} className="max-h-120 bg-sunken" />
      <figcaption className="grid gap-3 px-4 py-3.5 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Heading id={titleId} className="font-display text-xl">
            {title ?? t('report.photo.title')}
          </Heading>
          <Button variant="quiet" size="small" className="print:hidden" onClick={() => setIsEnlarged(true)}>
            <Maximize2 size={15} aria-hidden="true" />
            {t('report.photo.larger')}
          </Button>
        </div>
        {marks.length > 0 && <MarkSwitches marks={marks} choice={choice} />}
        <MarkInWords marks={marks} choice={choice} />
      </figcaption>
      {isEnlarged && <PhotoZoom photoUrl={photoUrl} marks={marks} choice={choice} onClose={() => setIsEnlarged(false)} />}
    </figure>
  )
}

interface PhotoStageProps {
  photoUrl: string
  /** What is outlined over the photo. */
  shown: Mark | undefined
  className?: string
}

/** The photo with an outline laid over it that keeps to the picture at any size. */
function PhotoStage({ photoUrl, shown, className }: PhotoStageProps) {
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
