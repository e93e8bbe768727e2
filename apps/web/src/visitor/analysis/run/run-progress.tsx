import type { QueuePlace } from '@chioma/contract'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWait } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button, Spinner } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { type ProgressStage, type RunProgress as RunProgressValue, smoothedPercent } from './analysis-progress.ts'
import type { WaitsFor } from './use-analysis-run.ts'

const SHOWN_STAGES = ['sending', 'received', 'checked', 'analyzing', 'merging', 'writing'] as const

interface RunProgressProps {
  progress: RunProgressValue
  isResumed: boolean
  /** The photo waits for room at the server, or for a network. */
  waitsFor: WaitsFor | undefined
  /** Where the analysis waits for others. */
  place: QueuePlace | undefined
  onStop: () => void
}

/** The run of a photo that was sent from here. Takes the focus when the run begins. */
export function RunProgress({ progress, isResumed, waitsFor, place, onStop }: RunProgressProps) {
  const { t } = useTranslation('journey')
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isResumed) ref.current?.focus({ preventScroll: true })
  }, [isResumed])
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('upload.running.label')} className="outline-none">
      <RunStages
        progress={progress}
        title={<span className="font-semibold">{t('upload.processingImage')}</span>}
        before={isResumed ? t('upload.running.resumed') : ''}
        instead={waitsFor && t(`upload.waiting.${waitsFor}`)}
      />
      {waitsFor ? (
        <div className="mt-4 grid gap-3">
          <Notice tone="caution">{t(`upload.waiting.${waitsFor}`)}</Notice>
          <Button variant="quiet" size="small" className="justify-self-start" onClick={onStop}>
            {t('upload.waiting.stop')}
          </Button>
        </div>
      ) : (
        <Leaving place={place} isSent={progress.stage !== 'sending'} />
      )}
    </section>
  )
}

/** The run of an analysis, wherever it was begun, under the page's or the section's own title. */
export function RunUnderWay({ progress, place, title }: Pick<RunProgressProps, 'progress' | 'place'> & { title: ReactNode }) {
  return (
    <>
      <RunStages progress={progress} title={title} />
      <Leaving place={place} isSent />
    </>
  )
}

function Leaving({ place, isSent }: Pick<RunProgressProps, 'place'> & { isSent: boolean }) {
  const { t } = useTranslation('journey')
  return (
    <>
      {place && <PlaceInQueue place={place} />}
      <p className="mt-3 text-sm text-ink-3">{t(isSent ? 'upload.running.leave' : 'upload.running.stay')}</p>
    </>
  )
}

interface RunStagesProps {
  progress: RunProgressValue
  title: ReactNode
  /** Said aloud before the stage. */
  before?: string
  /** Said aloud in its place. */
  instead?: string | undefined
}

/** The real stages of the analysis, with one bar over all of them. */
function RunStages({ progress, title, before = '', instead }: RunStagesProps) {
  const { t } = useTranslation('journey')
  const percent = useSmoothedPercent(progress)
  const stageText = useStageText(progress)
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        {title}
        <span className="num text-sm text-ink-3" aria-hidden="true">
          {t('upload.running.percent', { percent })}
        </span>
      </div>
      <Progress percent={percent} label={t('upload.running.label')} valueText={stageText} className="mt-2" />
      <p role="status" className="sr-only">
        {before} {instead ?? stageText}
      </p>
      <ol aria-hidden="true" className="mt-4 grid gap-1.5 text-note">
        {SHOWN_STAGES.map((stage) => (
          <Stage key={stage} stage={stage} current={progress.stage} currentText={stageText} />
        ))}
      </ol>
    </>
  )
}

/** Not told aloud with every change: whoever listens finds it here. */
function PlaceInQueue({ place: { place, fromSeconds, toSeconds } }: { place: QueuePlace }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const wait = fromSeconds !== undefined && toSeconds !== undefined && formatWait(fromSeconds, toSeconds, language)
  return (
    <Notice className="mt-4" title={t('upload.queue.place', { place })}>
      {wait && (wait.isRange ? t('upload.queue.about', { time: wait.time }) : t('upload.queue.within', { time: wait.time }))}
    </Notice>
  )
}

function useStageText({ stage, modelIndex, modelCount }: RunProgressValue): string {
  const { t } = useTranslation('journey')
  if (stage === 'analyzing' && modelIndex !== undefined && modelCount !== undefined && modelCount > 1) {
    return t('upload.stages.analyzingModel', { index: modelIndex, count: modelCount })
  }
  return t(`upload.stages.${stage}`)
}

const position = (stage: ProgressStage): number => SHOWN_STAGES.findIndex((shown) => shown === stage)

function Stage({ stage, current, currentText }: { stage: ProgressStage; current: ProgressStage; currentText: string }) {
  const { t } = useTranslation('journey')
  const isCurrent = stage === current
  const isDone = current === 'completed' || position(stage) < position(current)
  return (
    <li className={classNames('flex items-center gap-2.5', isCurrent ? 'font-semibold text-ink' : 'text-ink-3')}>
      <span className="grid size-5 shrink-0 place-items-center text-accent">
        {isDone && <Check size={17} />}
        {isCurrent && <Spinner size={16} />}
        {!isDone && !isCurrent && <span className="size-1.5 rounded-full bg-line-strong" />}
      </span>
      {isCurrent ? currentText : t(`upload.stages.${stage}`)}
    </li>
  )
}

const STEP_MS = 120

/** The percent on screen: follows what is known without jumping, in whole numbers. */
function useSmoothedPercent(progress: RunProgressValue): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsedMs = now - last
      last = now
      setShown((current) => smoothedPercent(current, progress, elapsedMs))
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [progress])
  return Math.round(shown)
}
