import { Maximize2 } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { MarkInWords, MarkSwitches } from './mark-switches.tsx'
import type { Mark } from './marks.ts'
import { PhotoStage } from './photo-stage.tsx'
import { PhotoZoom } from './photo-zoom.tsx'
import type { ShownMark } from './use-shown-mark.ts'

interface PhotoViewerProps {
  ref: Ref<HTMLElement>
  photoUrl: string
  marks: readonly Mark[]
  choice: ShownMark
  /** In place of words that speak to the one who took it. */
  title?: string
}

/** The photo with the outline of one finding at a time, or of none; and the way to look closer. */
export function PhotoViewer({ ref, photoUrl, marks, choice, title }: PhotoViewerProps) {
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
      <PhotoStage photoUrl={photoUrl} shown={choice.shown} className="max-h-[30rem] bg-sunken" />
      <figcaption className="grid gap-3 px-4 py-3.5 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h4 id={titleId} className="font-display text-xl">
            {title ?? t('report.photo.title')}
          </h4>
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
