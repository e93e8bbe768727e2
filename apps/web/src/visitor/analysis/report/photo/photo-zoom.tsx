import type { Mark } from '@chioma/contract'
import { Minus, Plus, Scan } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { MarkLayer, MarkSwitches, type ShownMark } from './marks.tsx'
import { useZoom } from './use-zoom.ts'

interface PhotoZoomProps {
  photoUrl: string
  marks: readonly Mark[]
  choice: ShownMark
  onClose: () => void
}

const STEP = 1.5
const MOVE_PX = 80
const MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: MOVE_PX, y: 0 },
  ArrowRight: { x: -MOVE_PX, y: 0 },
  ArrowUp: { x: 0, y: MOVE_PX },
  ArrowDown: { x: 0, y: -MOVE_PX },
}

/** The photo over the whole window: closer by wheel, two fingers or keys, moved by pointer or arrows. */
export function PhotoZoom({ photoUrl, marks, choice, onClose }: PhotoZoomProps) {
  const { t } = useTranslation('journey')
  const stage = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      onClose={onClose}
      title={t('report.photo.enlarged')}
      closeLabel={t('myData.close')}
      width="full"
      height="full"
      initialFocus={stage}
    >
      <ZoomWindow photoUrl={photoUrl} marks={marks} choice={choice} stage={stage} />
    </Dialog>
  )
}

/** Within the dialog, so that what it measures is there from the start. */
function ZoomWindow({
  photoUrl,
  marks,
  choice,
  stage,
}: Omit<PhotoZoomProps, 'onClose'> & { stage: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('journey')
  const zoom = useZoom(stage)
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    // The arrows choose among the marks where those have the focus.
    if (move !== undefined && event.target instanceof HTMLInputElement) return
    if (move !== undefined) zoom.move(move)
    else if (event.key === '+' || event.key === '=') zoom.enlarge(STEP)
    else if (event.key === '-') zoom.enlarge(1 / STEP)
    else if (event.key === '0') zoom.reset()
    else return
    event.preventDefault()
  }
  const { scale, x, y } = zoom.view
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that act on the photo wherever in the window the focus is
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={stage}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise it could not be moved without a pointer
        tabIndex={0}
        aria-label={t('report.photo.zoomHow')}
        data-scale={scale.toFixed(2)}
        className="relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden bg-sunken select-none focus-visible:-outline-offset-3 active:cursor-grabbing"
      >
        <div
          className="absolute top-1/2 left-1/2"
          style={{
            width: zoom.fitted.width * scale,
            height: zoom.fitted.height * scale,
            transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px))`,
          }}
        >
          <img
            src={photoUrl}
            alt={t('report.photo.alt')}
            draggable={false}
            onLoad={({ currentTarget }) =>
              zoom.setPhoto({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            className="size-full max-w-none"
          />
          {choice.shown !== undefined && <MarkLayer key={choice.shown.code} mark={choice.shown} className="inset-0" />}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 border-t border-line px-4 py-3 sm:px-7">
        {marks.length > 0 ? <MarkSwitches marks={marks} choice={choice} /> : <span />}
        <div className="flex items-center gap-2">
          <IconButton label={t('report.photo.zoomOut')} onClick={() => zoom.enlarge(1 / STEP)}>
            <Minus size={19} aria-hidden="true" />
          </IconButton>
          <span role="status" className="num min-w-14 text-center text-sm text-ink-2">
            {t('report.photo.zoomLevel', { percent: Math.round(scale * 100) })}
          </span>
          <IconButton label={t('report.photo.zoomIn')} onClick={() => zoom.enlarge(STEP)}>
            <Plus size={19} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('report.photo.zoomWhole')} onClick={zoom.reset}>
            <Scan size={19} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </div>
  )
}
