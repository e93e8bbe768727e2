import { DECLARED_VIEWS, type DeclaredView } from '@chioma/contract'
import { ArrowLeft, ChevronRight, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ViewPictogram } from '../../view-pictogram.tsx'
import { openPhotoChecker, type PhotoChecker } from '../check/photo-checker.ts'
import { QualityHints } from '../quality-hints.tsx'
import { type PhotoReading, readPhoto } from '../read-photo.ts'
import { CameraStage } from './camera-stage.tsx'
import { PhotoExamples } from './photo-examples.tsx'
import { type LastPhoto, useLastPhotos } from './use-last-photo.ts'

export interface CameraDialogProps {
  onPhoto: (file: File, view: DeclaredView) => void
  /** The person would rather choose a photo that is there already. */
  onGallery: () => void
  onClose: () => void
}

type Step = { at: 'kind' } | { at: 'frame'; view: DeclaredView } | { at: 'check'; view: DeclaredView; file: File }

/** What is photographed, the photo, and whether it will do: one question at a time, and nothing is sent. */
export function CameraDialog({ onPhoto, onGallery, onClose }: CameraDialogProps) {
  const { t } = useTranslation(['capture', 'journey'])
  const [step, setStep] = useState<Step>({ at: 'kind' })
  const checker = usePhotoChecker()
  const last = useLastPhotos()
  const { language } = useLanguage()
  const dayOf = (instant: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(new Date(instant))
  const lastOf = (view: DeclaredView) => {
    const photo = last[view]
    return photo && { photoUrl: photo.photoUrl, day: dayOf(photo.createdAt) }
  }
  const titles = {
    kind: t('kind.title'),
    frame: step.at === 'kind' ? '' : t(`journey:views.names.${step.view}`),
    check: t('check.title'),
  }
  return (
    <Dialog
      onClose={onClose}
      title={titles[step.at]}
      description={step.at === 'frame' ? t(`guide.${step.view}`) : step.at === 'kind' ? t('kind.lead') : undefined}
      closeLabel={t('close')}
      width={step.at === 'kind' ? 'narrow' : 'medium'}
      height={step.at === 'frame' ? 'full' : 'content'}
    >
      {step.at === 'kind' && (
        <Kinds last={last} dayOf={dayOf} onChoose={(view) => setStep({ at: 'frame', view })} onGallery={onGallery} />
      )}
      {step.at === 'frame' && (
        <div className="flex h-full flex-col">
          <CameraStage
            view={step.view}
            checker={checker}
            last={lastOf(step.view)}
            onPhoto={(file) => setStep({ at: 'check', view: step.view, file })}
            onGallery={onGallery}
          />
          <BackTo onBack={() => setStep({ at: 'kind' })}>{t('back')}</BackTo>
        </div>
      )}
      {step.at === 'check' && (
        <CheckPhoto
          file={step.file}
          onUse={() => onPhoto(step.file, step.view)}
          onAgain={() => setStep({ at: 'frame', view: step.view })}
        />
      )}
    </Dialog>
  )
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
  file: File
  onUse: () => void
  onAgain: () => void
}

/** The photo that was taken, with what can be said about it, before it is used. */
function CheckPhoto({ file, onUse, onAgain }: CheckPhotoProps) {
  const { t } = useTranslation('capture')
  const { previewUrl, reading } = usePreview(file)
  const useButton = useRef<HTMLButtonElement>(null)
  // The shutter that had the focus is gone.
  useEffect(() => useButton.current?.focus(), [])
  return (
    <div className="grid gap-6 px-5 py-5 sm:grid-cols-2 sm:px-7">
      <img src={previewUrl} alt={t('check.photo')} className="max-h-[52dvh] w-full rounded-card bg-sunken object-contain" />
      <div className="grid content-start gap-4">
        {reading !== undefined && <QualityHints reading={reading} />}
        <div className="flex flex-wrap gap-3">
          <Button ref={useButton} onClick={onUse}>
            {t('check.use')}
          </Button>
          <Button variant="quiet" onClick={onAgain}>
            <RotateCcw size={17} aria-hidden="true" />
            {t('check.again')}
          </Button>
        </div>
        <p className="text-sm text-ink-3">{t('check.note')}</p>
      </div>
    </div>
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
