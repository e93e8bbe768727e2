import { DECLARED_VIEWS, type DeclaredView, MOST_REPEATS } from '@chioma/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight, RefreshCw, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { formatDay } from '../../changes/changes-format.ts'
import { historyQuery } from '../../history/history-query.ts'
import { ViewPictogram } from '../../view-pictogram.tsx'
import { openPhotoChecker, type PhotoChecker, type PhotoReading, readPhoto } from '../check/photo-checker.ts'
import { QualityHints } from '../quality-hints.tsx'
import type { SpotAgain } from '../spot-again.tsx'
import { CameraStage } from './camera-stage.tsx'
import { PhotoExamples } from './photo-examples.tsx'

export interface CameraDialogProps {
  /** With the same spot photographed again, once or twice, where the person did so. */
  onPhoto: (file: File, view: DeclaredView, repeats: readonly File[]) => void
  /** The spot that is to be photographed again, if there is one. */
  again: SpotAgain | undefined
  /** The person would rather choose a photo that is there already. */
  onGallery: () => void
  onClose: () => void
}

type Step =
  | { at: 'kind' }
  /** `taken`: the photo of which this will be a repeat, and the repeats before. */
  | { at: 'frame'; view: DeclaredView; taken: readonly File[] }
  | { at: 'check'; view: DeclaredView; taken: readonly [File, ...File[]] }

/** What is photographed, the photo, and whether it will do: one question at a time, and nothing is sent. */
export function CameraDialog({ onPhoto, again, onGallery, onClose }: CameraDialogProps) {
  const { t } = useTranslation(['capture', 'journey'])
  const [step, setStep] = useState<Step>(
    again?.view === undefined ? { at: 'kind' } : { at: 'frame', view: again.view, taken: [] },
  )
  const checker = usePhotoChecker()
  const last = useLastPhotos()
  const { language } = useLanguage()
  const dayOf = (instant: string) => formatDay(instant, language)
  const lastOf = (view: DeclaredView) => {
    const photo = (again?.view === view ? again.last : undefined) ?? last[view]
    return photo && { photoUrl: photo.photoUrl, day: dayOf(photo.createdAt) }
  }
  const titles = {
    kind: t('kind.title'),
    frame: step.at === 'kind' ? '' : t(`journey:views.names.${step.view}`),
    check: t('check.title'),
  }
  const descriptionOf = (now: Step) => {
    if (now.at === 'kind') return t('kind.lead')
    if (now.at === 'check') return undefined
    return now.taken.length === 0 ? t(`guide.${now.view}`) : t('repeat.frame', { shot: now.taken.length + 1, most: MOST_SHOTS })
  }
  return (
    <Dialog
      onClose={onClose}
      title={titles[step.at]}
      description={descriptionOf(step)}
      closeLabel={t('close')}
      width={step.at === 'kind' ? 'narrow' : 'medium'}
      height={step.at === 'frame' ? 'full' : 'content'}
    >
      {step.at === 'kind' && (
        <Kinds last={last} dayOf={dayOf} onChoose={(view) => setStep({ at: 'frame', view, taken: [] })} onGallery={onGallery} />
      )}
      {step.at === 'frame' && (
        <div className="flex h-full flex-col">
          <CameraStage
            view={step.view}
            checker={checker}
            last={lastOf(step.view)}
            onPhoto={(file) => setStep(withShot(step, file))}
            onGallery={onGallery}
          />
          {step.taken.length === 0 ? (
            <BackTo onBack={() => setStep({ at: 'kind' })}>{t('back')}</BackTo>
          ) : (
            <BackTo onBack={() => setStep(checkOf(step.view, step.taken))}>{t('repeat.back')}</BackTo>
          )}
        </div>
      )}
      {step.at === 'check' && (
        <CheckPhoto
          taken={step.taken}
          onUse={() => onPhoto(step.taken[0], step.view, step.taken.slice(1))}
          onRepeat={() => setStep({ at: 'frame', view: step.view, taken: step.taken })}
          onAgain={() => setStep({ at: 'frame', view: step.view, taken: [] })}
        />
      )}
    </Dialog>
  )
}

/** One photo and its repeats. */
const MOST_SHOTS = 1 + MOST_REPEATS

const withShot = ({ view, taken }: Extract<Step, { at: 'frame' }>, file: File): Step => checkOf(view, [...taken, file])

function checkOf(view: DeclaredView, [photo, ...repeats]: readonly File[]): Step {
  return photo === undefined ? { at: 'frame', view, taken: [] } : { at: 'check', view, taken: [photo, ...repeats] }
}

function usePhotoChecker(): PhotoChecker | undefined {
  const [checker, setChecker] = useState<PhotoChecker>()
  useEffect(() => {
    const opened = openPhotoChecker()
    setChecker(opened)
    return () => opened.close()
  }, [])
  return checker
}

interface KindsProps {
  last: Partial<Record<DeclaredView, LastPhoto>>
  dayOf: (instant: string) => string
  onChoose: (view: DeclaredView) => void
  onGallery: () => void
}

function Kinds({ last, dayOf, onChoose, onGallery }: KindsProps) {
  const { t } = useTranslation(['capture', 'journey'])
  return (
    <div className="grid gap-2.5 px-5 py-5 sm:px-7">
      {DECLARED_VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          onClick={() => onChoose(view)}
          className="flex min-h-18 items-center gap-4 rounded-small border border-field-line bg-surface px-4 py-2.5 text-left transition-colors hover:bg-sunken"
        >
          <ViewPictogram view={view} size={52} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t(`journey:views.names.${view}`)}</span>
            <span className="block text-note text-ink-2">{t(`kind.of.${view}`)}</span>
            {last[view] !== undefined && (
              <span className="block text-sm text-accent-strong">{t('kind.last', { day: dayOf(last[view].createdAt) })}</span>
            )}
          </span>
          <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
        </button>
      ))}
      <Button variant="quiet" className="mt-2" onClick={onGallery}>
        {t('gallery')}
      </Button>
      <PhotoExamples />
    </div>
  )
}

function BackTo({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className="bg-lens px-4 pb-3 text-center text-on-lens">
      <button
        type="button"
        onClick={onBack}
        className="inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-sm text-on-lens focus-visible:outline-on-lens"
      >
        <ArrowLeft size={17} aria-hidden="true" />
        {children}
      </button>
    </div>
  )
}

interface CheckPhotoProps {
  /** The photo, and its repeats. */
  taken: readonly [File, ...File[]]
  onUse: () => void
  onRepeat: () => void
  onAgain: () => void
}

/** The photo that was taken, with what can be said about it, before it is used. */
function CheckPhoto({ taken, onUse, onRepeat, onAgain }: CheckPhotoProps) {
  const { t } = useTranslation('capture')
  const { previewUrl, reading } = usePreview(taken[0])
  const useButton = useRef<HTMLButtonElement>(null)
  // The shutter that had the focus is gone.
  useEffect(() => useButton.current?.focus(), [])
  return (
    <div className="grid gap-6 px-5 py-5 sm:grid-cols-2 sm:px-7">
      <img
        src={previewUrl}
        alt={t('check.photo')}
        className="max-h-[34dvh] w-full rounded-card sm:max-h-[52dvh] bg-sunken object-contain"
      />
      <div className="grid content-start gap-4">
        {reading !== undefined && <QualityHints reading={reading} />}
        <div className="flex flex-wrap gap-3">
          <Button ref={useButton} onClick={onUse}>
            {t('check.use')}
          </Button>
          <Button variant="quiet" icon={RotateCcw} onClick={onAgain}>
            {t('check.again')}
          </Button>
        </div>
        <p className="text-sm text-ink-3">{t('check.note')}</p>
        <OwnNoise shots={taken.length} onRepeat={onRepeat} />
      </div>
    </div>
  )
}

/** The offer to photograph the same spot again at once, so that it is known how much its measures move by themselves. */
function OwnNoise({ shots, onRepeat }: { shots: number; onRepeat: () => void }) {
  const { t } = useTranslation('capture')
  return (
    <section aria-label={t('repeat.title')} className="rounded-small border border-line px-4 py-3.5">
      <h3 className="font-text text-compact font-semibold tracking-normal">{t('repeat.title')}</h3>
      <p className="mt-1 text-note text-ink-2">{t('repeat.text')}</p>
      <p role="status" className="mt-2 text-note font-semibold text-low empty:hidden">
        {shots > 1 && t('repeat.taken', { count: shots, most: MOST_SHOTS })}
      </p>
      {shots < MOST_SHOTS && (
        <Button variant="quiet" size="small" icon={RefreshCw} className="mt-2.5" onClick={onRepeat}>
          {t('repeat.add', { shot: shots + 1, most: MOST_SHOTS })}
        </Button>
      )}
    </section>
  )
}

function usePreview(file: File): { previewUrl: string | undefined; reading: PhotoReading | 'pending' | undefined } {
  const [previewUrl, setPreviewUrl] = useState<string>()
  const [reading, setReading] = useState<PhotoReading | 'pending' | undefined>('pending')
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setPreviewUrl(url)
    let isLeft = false
    readPhoto(file).then(
      (read) => !isLeft && setReading(read),
      () => !isLeft && setReading(undefined),
    )
    return () => {
      isLeft = true
      URL.revokeObjectURL(url)
    }
  }, [file])
  return { previewUrl, reading }
}

interface LastPhoto {
  photoUrl: string
  createdAt: string
}

/** For each view, the person's last photo of it that was read; of the newest page of their history. */
function useLastPhotos(): Partial<Record<DeclaredView, LastPhoto>> {
  const { language } = useLanguage()
  const { data } = useInfiniteQuery(historyQuery(language))
  const last: Partial<Record<DeclaredView, LastPhoto>> = {}
  for (const { declaredView, status, photoUrl, createdAt } of data?.pages[0]?.items ?? [])
    if (declaredView !== null && status === 'completed') last[declaredView] ??= { photoUrl, createdAt }
  return last
}
