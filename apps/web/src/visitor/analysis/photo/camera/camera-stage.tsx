import type { DeclaredView } from '@chioma/contract'
import {
  CameraOff,
  Check,
  Ellipsis,
  Images,
  type LucideIcon,
  Ruler,
  ScanEye,
  Sun,
  SwitchCamera,
  Timer,
  Volume2,
} from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import type { PhotoChecker } from '../check/photo-checker.ts'
import { FrameGuide, LastPhotoOverlay, LastPhotoSwitch, useShownAs } from './camera-overlays.tsx'
import { hintOf, type LiveChecks, type LiveHint, useLiveChecks, useSpokenHints } from './live-checks.ts'
import { takePhoto } from './take-photo.ts'
import { type Camera, type CameraInUse, useCamera, useShutter } from './use-camera.ts'

export interface CameraStageProps {
  view: DeclaredView
  checker: PhotoChecker | undefined
  /** The last photo of the same view, to be laid over the picture; `day` is when it was taken, in words. */
  last?: { photoUrl: string; day: string } | undefined
  onPhoto: (file: File) => void
  onGallery: () => void
}

/** The camera's picture in its frame, one hint at a time, and the ways to a photo. */
export function CameraStage({ view, checker, last, onPhoto, onGallery }: CameraStageProps) {
  const { t } = useTranslation('capture')
  const video = useRef<HTMLVideoElement>(null)
  const inUse = useCamera(true)
  const isOpen = inUse.camera.state === 'open'
  const live = useLiveChecks(video, checker, view, isOpen)
  const [isGuided, setIsGuided] = useState(false)
  const [shownAs, setShownAs] = useShownAs()
  const hint = hintOf(live)
  const turned = useTurnedPhone()
  const take = async () => {
    const file = video.current && checker && (await takePhoto(video.current, checker))
    if (file) onPhoto(file)
  }
  const shutter = useShutter(take, isOpen && isGuided && hint === 'ready')
  const words = shutter.secondsLeft === undefined ? t(turned ? 'hints.turned' : `hints.${hint}`) : String(shutter.secondsLeft)
  useSpokenHints(isGuided && isOpen, words)
  const stage = useRef<HTMLElement>(null)
  const shutterButton = useRef<HTMLButtonElement>(null)
  // What led here is gone, and the window's close button has the focus.
  useEffect(() => {
    if (isOpen && stage.current?.contains(document.activeElement) === false) shutterButton.current?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <section ref={stage} aria-label={t('stage')} className="flex min-h-0 flex-1 flex-col bg-lens text-on-lens">
      {/* Always of the same shape, whatever stands below: only then does the last photo lie where it lay. */}
      <div className="relative grid min-h-0 flex-1 place-items-center [container-type:size]">
        <div className="relative aspect-3/4 w-[min(100cqw,75cqh)] overflow-hidden">
          <Film video={video} camera={inUse.camera} isMirrored={inUse.side === 'user'} />
          {isOpen && last !== undefined && <LastPhotoOverlay photoUrl={last.photoUrl} view={view} shownAs={shownAs} />}
          {isOpen && <FrameGuide view={view} isReady={hint === 'ready'} />}
          <Hint hint={hint} words={isOpen ? words : ''} />
          {isOpen && live.shown !== undefined && <CheckList checks={live.shown} />}
        </div>
        {inUse.camera.state !== 'open' && <NoPicture {...inUse} onGallery={onGallery} />}
      </div>
      <div className="grid gap-3 px-4 pt-3 pb-4">
        <div className="flex flex-wrap justify-center gap-2">
          {last !== undefined && <LastPhotoSwitch day={last.day} shownAs={shownAs} onChange={setShownAs} />}
          <Pill icon={Volume2} words={t('guided')} isOn={isGuided} onChange={setIsGuided} />
        </div>
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-center text-sm">
          <ToolButton icon={Images} words={t('gallery')} onClick={onGallery} />
          <button
            ref={shutterButton}
            type="button"
            aria-label={t('shoot')}
            onClick={shutter.press}
            disabled={!isOpen || shutter.isBusy}
            className="grid size-18 place-items-center rounded-full border-4 border-on-lens focus-visible:rounded-full focus-visible:outline-on-lens disabled:opacity-45"
          >
            <span className="size-14 rounded-full bg-on-lens" />
          </button>
          <div className="grid gap-1">
            <ToolButton icon={Timer} words={t('timer')} onClick={shutter.startTimer} isDisabled={!isOpen || shutter.isBusy} />
            {inUse.hasOther && <ToolButton icon={SwitchCamera} words={t('otherCamera')} onClick={inUse.switchSide} />}
          </div>
        </div>
      </div>
    </section>
  )
}

function Film({ video, camera, isMirrored }: { video: RefObject<HTMLVideoElement | null>; camera: Camera; isMirrored: boolean }) {
  const { t } = useTranslation('capture')
  const stream = camera.state === 'open' ? camera.stream : null
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    // Refused only where the page leaves before it plays.
    if (stream !== null) void video.current.play().catch(() => undefined)
  }, [video, stream])
  return (
    <video
      ref={video}
      playsInline
      muted
      aria-label={t('film')}
      className={classNames('absolute inset-0 size-full object-cover', isMirrored && '-scale-x-100')}
    />
  )
}

/** Seen by who looks at the screen, and said to who does not. */
function Hint({ hint, words }: { hint: LiveHint; words: string }) {
  return (
    <p
      role="status"
      className={classNames(
        'absolute top-3.5 left-1/2 w-max max-w-[92%] -translate-x-1/2 rounded-full px-4 py-2.5 text-center leading-tight font-semibold shadow-card empty:hidden',
        hint === 'ready' ? 'bg-lens-good-soft text-on-lens-good' : 'bg-lens-wait-soft text-on-lens-wait',
      )}
    >
      {words}
    </p>
  )
}

const CHECKS: readonly { id: keyof LiveChecks; icon: LucideIcon }[] = [
  { id: 'sharp', icon: ScanEye },
  { id: 'light', icon: Sun },
  { id: 'distance', icon: Ruler },
]

function CheckList({ checks }: { checks: LiveChecks }) {
  const { t } = useTranslation('capture')
  return (
    <ul className="absolute inset-x-2 bottom-3 flex flex-wrap justify-center gap-1.5">
      {CHECKS.map(({ id, icon: Icon }) => {
        const isGood = checks[id] === 'good'
        const State = isGood ? Check : Ellipsis
        return (
          <li
            key={id}
            className={classNames(
              'flex items-center gap-1.5 rounded-full bg-lens/80 px-3 py-1.5 text-sm font-semibold',
              isGood ? 'text-lens-good' : 'text-lens-wait',
            )}
          >
            <Icon size={16} aria-hidden="true" />
            {t(`checks.${id}`)}
            <State size={15} aria-hidden="true" />
            <span className="sr-only">{t(isGood ? 'checks.good' : 'checks.waiting')}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface ToolButtonProps {
  icon: LucideIcon
  words: string
  isDisabled?: boolean
  onClick: () => void
}

function ToolButton({ icon: Icon, words, isDisabled = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isDisabled}
      className="grid min-h-11 justify-items-center gap-1 rounded-small px-1 text-on-lens leading-tight focus-visible:outline-on-lens disabled:opacity-45"
    >
      <Icon size={21} aria-hidden="true" />
      {words}
    </button>
  )
}

interface PillProps {
  icon: LucideIcon
  words: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, above the shutter. */
function Pill({ icon: Icon, words, isOn, onChange }: PillProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold focus-visible:rounded-full focus-visible:outline-on-lens',
        isOn ? 'border-on-lens bg-lens-good-soft text-lens' : 'border-on-lens/40 text-on-lens',
      )}
    >
      <Icon size={17} aria-hidden="true" />
      {words}
    </button>
  )
}

/** Why there is no picture, and the ways on. */
function NoPicture({ camera, retry, onGallery }: CameraInUse & { onGallery: () => void }) {
  const { t } = useTranslation('capture')
  if (camera.state === 'opening') {
    return (
      <p role="status" className="absolute inset-0 grid size-full place-items-center bg-lens px-6 text-center">
        {t('opening')}
      </p>
    )
  }
  const problem = camera.state === 'failed' ? camera.problem : 'hidden'
  return (
    <div
      role="alert"
      className="absolute inset-0 grid size-full content-center-safe justify-items-center gap-3 overflow-y-auto bg-lens px-6 py-4 text-center"
    >
      <CameraOff size={34} strokeWidth={1.5} aria-hidden="true" />
      <p className="text-lg font-semibold">{t(`problems.${problem}.title`)}</p>
      <p className="max-w-md text-compact text-on-lens/85">{t(`problems.${problem}.text`)}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        <Button onClick={onGallery}>{t('gallery')}</Button>
        {problem !== 'unsupported' && (
          <button
            type="button"
            onClick={retry}
            className="min-h-11.5 rounded-full border border-on-lens/50 px-5 text-compact font-semibold text-on-lens focus-visible:rounded-full focus-visible:outline-on-lens"
          >
            {t('retry')}
          </button>
        )}
      </div>
    </div>
  )
}

const TURNED_FOR_MS = 2500

/** True for a moment after the phone was turned: the frame is another one then. */
function useTurnedPhone(): boolean {
  const [isTurned, setIsTurned] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onTurn = () => {
      setIsTurned(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsTurned(false), TURNED_FOR_MS)
    }
    const portrait = matchMedia('(orientation: portrait)')
    portrait.addEventListener('change', onTurn)
    return () => {
      clearTimeout(timer)
      portrait.removeEventListener('change', onTurn)
    }
  }, [])
  return isTurned
}
