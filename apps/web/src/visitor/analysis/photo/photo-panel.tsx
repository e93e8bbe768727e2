import {
  type Analysis,
  analyzeFormSchema,
  type DeclaredView,
  PHOTO_LIMITS,
  PIXELS_PER_MM,
  type RemoteProviderId,
} from '@chioma/contract'
import { Check, Sparkles } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, onceAClick } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RunFailed, useRunToasts } from '../run/run-outcome.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { type AnalysisRun, type AnalysisRunner, isAnotherPhotoNeeded, useAnalysisRun } from '../run/use-analysis-run.ts'
import { ViewChoice } from '../view-choice.tsx'
import { CameraButton, type CameraButtonProps } from './camera-button.tsx'
import { ConsentBox, ImprovementConsent, ProviderConsents } from './consents.tsx'
import { ChooseAnother, DropZone, FaceNotice, FileRefused, PhotoPreview } from './photo-field.tsx'
import { QualityHints } from './quality-hints.tsx'
import { type SpotAgain, SpotAgainNote } from './spot-again.tsx'
import { type ChosenPhoto, useChosenPhoto, usePastedFiles } from './use-chosen-photo.ts'
import { type WarningAnswer, WarningSignsQuestion } from './warning-signs-question.tsx'

export interface PhotoPanelProps {
  /** Not while somebody is back at the questions: what was chosen stays in hand, and the camera is off. */
  isShown: boolean
  /** JSON that accompanies the photo; absent when there are no answers. */
  questionnaireData: string | undefined
  /** Stands above the consent: which answers go with the photo. */
  answersNote?: ReactNode
  /** What was told of warning signs; empty while nothing was. */
  warningSigns: readonly WarningAnswer[]
  onWarningSigns: (signs: WarningAnswer[]) => void
  /** The spot that is to be photographed again, if there is one. */
  again: SpotAgain | undefined
  /** The next photo is of another spot. */
  onLeaveSpot: () => void
  /** An analysis ended, completed or failed. */
  onSettled: (analysis: Analysis) => void
}

/** From a file in hand to a finished analysis. */
export function PhotoPanel(props: PhotoPanelProps) {
  const { isShown, questionnaireData, answersNote, warningSigns, onWarningSigns, again, onLeaveSpot, onSettled } = props
  const { t } = useTranslation('journey')
  const choice = useChosenPhoto()
  const { remove } = choice
  const toasts = useRunToasts()
  const runner = useAnalysisRun((analysis) => {
    toasts.settled(analysis)
    if (analysis.status === 'completed') remove()
    onSettled(analysis)
  }, toasts.failed)
  const isRunning = runner.run.state === 'running'
  const [view, setView] = useState<DeclaredView>()
  const take = (files: readonly File[], shown: DeclaredView | undefined, repeats?: readonly File[]) => {
    runner.reset()
    setView(shown)
    void choice.choose(files, repeats)
  }
  // What an earlier photo showed says nothing of another, unless it is of the same spot.
  const choose = (files: readonly File[]) => take(files, again?.view)
  usePastedFiles(isShown && !isRunning, choose)
  return (
    <Card isPadded className="grid gap-5">
      <div>
        <h3 className="text-2xl">{t('upload.title')}</h3>
        <p className="mt-1 text-compact text-ink-2">{t('upload.lead')}</p>
      </div>
      {again !== undefined && !isRunning && <SpotAgainNote again={again} onLeave={onLeaveSpot} />}
      <ChosenOrDrop
        isShown={isShown}
        photo={choice.photo}
        again={again}
        run={runner.run}
        onFiles={choose}
        onPhoto={(file, shown, repeats) => take([file], shown, repeats)}
        onRemove={remove}
        onReset={runner.reset}
      />
      {choice.photo.state === 'chosen' && !isRunning && <FaceNotice face={choice.photo.face} onHide={choice.hideFace} />}
      {runner.run.state === 'running' && (
        <RunProgress
          progress={runner.run.progress}
          isResumed={runner.run.isResumed}
          waitsFor={runner.run.waitsFor}
          place={runner.run.place}
          onStop={runner.stop}
        />
      )}
      {runner.run.state === 'failed' && <RunFailed failure={runner.run} onAnalyzeAgain={runner.analyzeAgain} />}
      {choice.photo.state === 'chosen' && (
        <StartForm
          key={choice.photo.chosenUrl}
          photo={choice.photo}
          again={again}
          view={view}
          onView={setView}
          runner={runner}
          questionnaireData={questionnaireData}
          answersNote={answersNote}
          warningSigns={warningSigns}
          onWarningSigns={onWarningSigns}
          onFiles={choose}
        />
      )}
      {choice.photo.state !== 'chosen' && !isRunning && (
        <>
          <Guidelines />
          {answersNote}
        </>
      )}
    </Card>
  )
}

interface ChosenOrDropProps extends Pick<PhotoPanelProps, 'isShown'> {
  photo: ChosenPhoto
  again: SpotAgain | undefined
  run: AnalysisRun
  onFiles: (files: readonly File[]) => void
  /** A photo of the camera in the page, taken of what the person chose. */
  onPhoto: CameraButtonProps['onPhoto']
  onRemove: () => void
  onReset: () => void
}

function ChosenOrDrop({ isShown, photo, again, run, onFiles, onPhoto, onRemove, onReset }: ChosenOrDropProps) {
  const { t } = useTranslation('journey')
  const [wasRemoved, setWasRemoved] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const isRunning = run.state === 'running'
  useEffect(() => {
    if (wasRemoved) zone.current?.querySelector('button')?.focus()
  }, [wasRemoved])
  if (photo.state === 'chosen') {
    const remove = () => {
      onReset()
      onRemove()
      setWasRemoved(true)
    }
    return (
      <PhotoPreview
        file={photo.file}
        previewUrl={photo.previewUrl}
        isLocked={isRunning}
        isRejected={isAnotherPhotoNeeded(run)}
        onRemove={remove}
      />
    )
  }
  if (isRunning) return null
  const chooseAnew = (files: readonly File[]) => {
    setWasRemoved(false)
    onFiles(files)
  }
  return (
    <div ref={zone} className="grid gap-4">
      <p role="status" className="text-compact text-ink-2 empty:hidden">
        {photo.state === 'converting' && t('upload.converting')}
      </p>
      {photo.state === 'refused' && <FileRefused refusal={photo.refusal} sizeBytes={photo.sizeBytes} />}
      {isShown && (
        <CameraButton
          again={again}
          onPhoto={onPhoto}
          onGallery={() => zone.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()}
        />
      )}
      <DropZone onFiles={chooseAnew} />
      <p role="status" className="sr-only">
        {wasRemoved && t('upload.removed')}
      </p>
    </div>
  )
}

interface StartFormProps
  extends Pick<PhotoPanelProps, 'again' | 'questionnaireData' | 'answersNote' | 'warningSigns' | 'onWarningSigns'> {
  photo: Extract<ChosenPhoto, { state: 'chosen' }>
  view: DeclaredView | undefined
  onView: (view: DeclaredView | undefined) => void
  runner: AnalysisRunner
  onFiles: (files: readonly File[]) => void
}

function StartForm(props: StartFormProps) {
  const { photo, again, view, onView, runner, questionnaireData, answersNote, warningSigns, onWarningSigns, onFiles } = props
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const settings = useSiteSettings()
  const [hasConsent, setHasConsent] = useState(false)
  const [isConsentMissing, setIsConsentMissing] = useState(false)
  const [consentProviders, setConsentProviders] = useState<RemoteProviderId[]>([])
  const [allowsImprovement, setAllowsImprovement] = useState(false)
  const [scale, setScale] = useState('')
  const [isSignsAsked, setIsSignsAsked] = useState(false)
  const providers = settings?.photoProviders ?? []
  const consentRef = useRef<HTMLInputElement>(null)
  const signsRef = useRef<HTMLInputElement>(null)
  const scaleRef = useRef<HTMLInputElement>(null)
  const isRunning = runner.run.state === 'running'
  const start = () => {
    setIsConsentMissing(!hasConsent)
    if (!hasConsent) return consentRef.current?.focus()
    if (!isPossibleScale(scale)) return showScale(scaleRef.current)
    if (warningSigns.length === 0 && !isSignsAsked) {
      setIsSignsAsked(true)
      return signsRef.current?.focus()
    }
    runner.start({
      file: photo.file,
      repeats: photo.repeats,
      language,
      view,
      // Of another view, it is another spot.
      spot: view === again?.view ? (again?.spot ?? undefined) : undefined,
      questionnaireData,
      consentProviders,
      allowsImprovement,
      pixelsPerMm: scale.trim(),
    })
  }
  if (isAnotherPhotoNeeded(runner.run)) return <ChooseAnother onFiles={onFiles} />
  return (
    <>
      {!isRunning && (
        <>
          {photo.reading !== undefined && <QualityHints reading={photo.reading} />}
          <ViewChoice value={view} onChange={onView} />
          <WarningSignsQuestion chosen={warningSigns} onChange={onWarningSigns} isAsked={isSignsAsked} inputRef={signsRef} />
          {answersNote}
          <ConsentBox
            hasProviders={providers.length > 0}
            isGiven={hasConsent}
            isMissing={isConsentMissing}
            retentionDays={settings?.retentionDays}
            inputRef={consentRef}
            onChange={(isGiven) => {
              setHasConsent(isGiven)
              setIsConsentMissing(false)
            }}
          />
          <ScaleField value={scale} inputRef={scaleRef} onChange={setScale} />
          <ProviderConsents providers={providers} given={consentProviders} onChange={setConsentProviders} />
          <ImprovementConsent isGiven={allowsImprovement} onChange={setAllowsImprovement} />
        </>
      )}
      <Button
        onClick={onceAClick(start)}
        isBusy={isRunning || photo.face === 'pending'}
        disabled={photo.file.size > PHOTO_LIMITS.maxBytes}
      >
        {!isRunning && photo.face !== 'pending' && <Sparkles size={18} aria-hidden="true" />}
        {isRunning ? t('upload.processing') : runner.run.state === 'failed' ? t('upload.failure.retry') : t('upload.start')}
      </Button>
    </>
  )
}

const GUIDELINES = ['light', 'view', 'blur', 'angles'] as const

/** How to take a photo that can be read. */
function Guidelines() {
  const { t } = useTranslation('journey')
  return (
    <div className="rounded-small border border-line px-4 py-3.5">
      <h4 className="font-text text-compact font-semibold tracking-normal">{t('upload.guidelines.title')}</h4>
      <ul className="mt-2 grid gap-1.5 text-note">
        {GUIDELINES.map((guideline) => (
          <li key={guideline} className="flex gap-2.5">
            <Check size={17} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
            <span>
              {t('upload.guidelineLabel', { label: t(`upload.guidelines.${guideline}`) })}{' '}
              <span className="text-ink-3">{t(`upload.guidelinesDetail.${guideline}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether a scale is left out or can be one. */
const isPossibleScale = (text: string): boolean => analyzeFormSchema.shape.pixelsPerMm.safeParse(text).success

/** Opens what may have been folded away over it: the start waits for this field. */
function showScale(field: HTMLInputElement | null): void {
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}

interface ScaleFieldProps {
  value: string
  inputRef: RefObject<HTMLInputElement | null>
  onChange: (value: string) => void
}

/** For those few who photograph through a dermatoscope: the scale that makes units possible. */
function ScaleField({ value, inputRef, onChange }: ScaleFieldProps) {
  const { t } = useTranslation('journey')
  return (
    <details className="px-4 text-compact">
      <summary className="text-link min-h-6 w-fit text-ink-2">{t('upload.scale.summary')}</summary>
      <TextField
        label={t('upload.scale.label')}
        hint={t('upload.scale.hint')}
        inputMode="decimal"
        autoComplete="off"
        ref={inputRef}
        className="mt-3 max-w-sm"
        value={value}
        error={isPossibleScale(value) ? undefined : t('upload.scale.problem', PIXELS_PER_MM)}
        onValueChange={onChange}
      />
    </details>
  )
}
