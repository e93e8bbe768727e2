import type { Mark } from '@chioma/contract'
import { Maximize2 } from 'lucide-react'
import { type Ref, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnPhoto, sharperPhoto } from '../../../../lib/shown-photo.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Switch } from '../../../../ui/switch.tsx'
import { MarkInWords, MarkLayer, type SelectedMark } from './marks.tsx'
import { largestRegion } from './photo-places.ts'
import { PhotoZoom } from './photo-zoom.tsx'

interface ReportPhotoProps {
  ref: Ref<HTMLElement>
  photoUrl: string
  /** A smaller one, where there is one; the whole photo is for looking closer. */
  shownUrl?: string | undefined
  /** Numbered in their order. */
  marks: readonly Mark[]
  selection: SelectedMark
}

/** The photo with every mark outlined and numbered; one that is selected stands out from the others. */
export function ReportPhoto({ ref, photoUrl, shownUrl = photoUrl, marks, selection }: ReportPhotoProps) {
  const { t } = useTranslation('journey')
  const [isEnlarged, setIsEnlarged] = useState(false)
  const hasMarks = marks.length > 0
  return (
    <figure ref={ref} tabIndex={-1} aria-label={t('report.photo.title')} className="scroll-mt-24 outline-none">
      <div className="relative print:grid print:max-w-lg print:grid-cols-2 print:gap-3">
        <Stage photoUrl={shownUrl} marks={marks} selection={selection} />
        {/* Fetched for printing alone. */}
        <img src={shownUrl} alt="" loading="lazy" className="hidden rounded-card print:block" />
        <span className="absolute top-3 right-3 rounded-full bg-surface print:hidden">
          <IconButton label={t('report.photo.larger')} onClick={() => setIsEnlarged(true)}>
            <Maximize2 size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <figcaption className="mt-3 grid gap-2">
        {hasMarks && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Legend marks={marks} selection={selection} />
            <span className="print:hidden">
              <Switch label={t('report.photo.markSwitch')} isOn={selection.isOn} onChange={selection.setOn} />
            </span>
          </div>
        )}
        <span className={selection.selected === undefined && hasMarks ? 'sr-only' : 'print:hidden'}>
          <MarkInWords marks={marks} choice={selection.shown} />
        </span>
      </figcaption>
      {isEnlarged && (
        <PhotoZoom photoUrl={photoUrl} marks={marks} choice={selection.shown} onClose={() => setIsEnlarged(false)} />
      )}
    </figure>
  )
}

function Stage({ photoUrl, marks, selection }: Omit<ReportPhotoProps, 'ref'>) {
  const { t } = useTranslation('journey')
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <p className="rounded-card bg-sunken px-5 py-10 text-center text-ink-3">{t('report.photo.unavailable')}</p>
  return (
    <div className="grid place-items-center overflow-hidden rounded-card bg-sunken">
      <div className="relative w-fit max-w-full">
        <Photo
          src={photoUrl}
          alt={t('report.photo.alt')}
          onError={() => setIsBroken(true)}
          className="block max-h-[75vh] min-h-40 w-auto max-w-full print:max-h-none"
        />
        {selection.isOn &&
          pinned(marks).map(({ mark, pin }, index) => (
            <NumberedMark key={mark.code} mark={mark} pin={pin} number={index + 1} selection={selection} />
          ))}
      </div>
    </div>
  )
}

/** The picture that the server drew with the page, where it did: another element would fetch it once more. */
function Photo({ src, alt, className, onError }: Record<'src' | 'alt' | 'className', string> & { onError: () => void }) {
  const [drawn] = useState(() => drawnPhoto(src))
  const place = useRef<HTMLSpanElement>(null)
  const fail = useEffectEvent(onError)
  useLayoutEffect(() => {
    if (drawn === undefined) return
    place.current?.replaceChildren(drawn)
    drawn.className = className
    for (const name of ['width', 'height']) drawn.removeAttribute(name)
    if (drawn.complete && drawn.naturalWidth === 0) fail()
    const sharpen = () => {
      const sharper = sharperPhoto(drawn)
      if (sharper !== undefined) drawn.src = sharper
    }
    if (drawn.complete) sharpen()
    drawn.addEventListener('load', sharpen, { once: true })
    drawn.addEventListener('error', fail)
    return () => {
      drawn.removeEventListener('load', sharpen)
      drawn.removeEventListener('error', fail)
    }
  }, [drawn, className])
  return drawn === undefined ? (
    <img src={src} alt={alt} onError={onError} className={className} />
  ) : (
    <span ref={place} className="contents" />
  )
}

/** Solid around points, dashed around an area. */
const POINTS_FROM = 3

interface NumberedMarkProps {
  mark: Mark
  pin: Pin | undefined
  number: number
  selection: SelectedMark
}

function NumberedMark({ mark, pin, number, selection }: NumberedMarkProps) {
  const { t } = useTranslation('journey')
  const isFaded = selection.selected !== undefined && selection.selected !== mark.code
  const fade = classNames('transition-opacity', isFaded && 'opacity-28')
  return (
    <>
      <MarkLayer mark={mark} isDashed={mark.regions.length < POINTS_FROM} className={classNames('inset-0', fade)} />
      {pin !== undefined && (
        <button
          type="button"
          aria-pressed={selection.selected === mark.code}
          aria-label={t('report.photo.mark', { number, name: mark.name })}
          onClick={() => selection.select(selection.selected === mark.code ? undefined : mark.code)}
          className={classNames(
            'absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full',
            'focus-visible:outline-3 focus-visible:outline-[#fff]',
            fade,
          )}
          style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
        >
          <span aria-hidden="true" className="mark-pin num grid size-7 place-items-center rounded-full text-sm font-bold">
            {number}
          </span>
        </button>
      )}
    </>
  )
}

/** Where a number stands, in shares of the photo. */
interface Pin {
  x: number
  y: number
}

/** Numbers nearer than this would lie on each other. */
const APART = 0.13
const LOWEST = 0.93
const within = (share: number): number => Math.min(LOWEST, Math.max(0.07, share))

/** The button that enlarges the photo lies here. */
const ENLARGE: Pin = { x: 0.91, y: 0.1 }

/** Each number beside the largest region of its mark, never beyond the photo and, where there is room, not upon another or under the button. */
function pinned(marks: readonly Mark[]): { mark: Mark; pin: Pin | undefined }[] {
  const taken: Pin[] = [ENLARGE]
  return marks.map((mark) => {
    const region = largestRegion(mark.regions)
    if (region === undefined) return { mark, pin: undefined }
    const pin = { x: within(region.x + region.width), y: within(region.y) }
    const isTaken = () => taken.some(({ x, y }) => Math.abs(x - pin.x) < APART && Math.abs(y - pin.y) < APART)
    while (isTaken() && pin.y < LOWEST) pin.y = within(pin.y + APART)
    taken.push(pin)
    return { mark, pin }
  })
}

function Legend({ marks, selection }: { marks: readonly Mark[]; selection: SelectedMark }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {marks.map(({ code, name }, index) => (
        <li key={code}>
          <button
            type="button"
            aria-pressed={selection.selected === code}
            onClick={() => selection.select(selection.selected === code ? undefined : code)}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-3.5 pl-1.5 text-sm transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:min-h-11"
          >
            <MarkNumber number={index + 1} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The number that joins a mark in the photo with its finding. */
export function MarkNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="num grid size-6 shrink-0 place-items-center rounded-full bg-ink text-xs font-bold text-paper"
    >
      {number}
    </span>
  )
}
