import type { Simulation, SimulationRefusal } from '@chioma/contract'
import { FileQuestion, Minus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice, Loaded } from '../../../lib/loaded.tsx'
import { useLostFocus } from '../../../lib/use-focus.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button, RouteButton, Spinner } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts'
import { reportPath } from '../paths.ts'
import { DrawnSimulation, ImageModelConsent, NamedPoints, useDrawing, useSimulation } from './drawn-simulation.tsx'

/** What could become of the photo of an analysis, as three drawings; or why there are none. */
export function SimulationPage({ analysisId }: { analysisId: string }) {
  const { t } = useTranslation('simulation')
  const query = useSimulation(analysisId)
  const page = useRef<HTMLDivElement>(null)
  useRestoreFocus(page)
  return (
    <div ref={page}>
      <p>
        <BackLink to={reportPath(analysisId)} label={t('back')} />
      </p>
      <Loaded
        query={query}
        skeleton={<SimulationSkeleton />}
        notFound={<EmptyState icon={FileQuestion} title={t('off.title')} text={t('off.missing')} isPage />}
      >
        {(simulation) => <SimulationState simulation={simulation} />}
      </Loaded>
    </div>
  )
}

function SimulationState({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation('simulation')
  if (simulation.status === 'refused')
    return <SimulationRefused analysisId={simulation.analysisId} refusal={simulation.refusal ?? 'no_area'} />
  return (
    <>
      <header className="max-w-3xl">
        <h1 className="text-display">{t('title')}</h1>
        <p className="mt-3 max-w-prose font-display text-title-sm leading-normal text-ink-2">{t('lead')}</p>
      </header>
      {simulation.status === 'completed' ? (
        <DrawnSimulation key={simulation.pictures[0]?.url} simulation={simulation} />
      ) : (
        <NotDrawn simulation={simulation} />
      )}
    </>
  )
}

/** Not asked for, on its way, or gone wrong. */
function NotDrawn({ simulation: { analysisId, status, imageModel } }: { simulation: Simulation }) {
  const { t } = useTranslation('simulation')
  const drawing = useDrawing(analysisId)
  const [mayLeave, setMayLeave] = useState(false)
  if (status === 'drawing') return <Drawing text={t(imageModel === null ? 'drawing.text' : 'drawing.textModel')} />
  return (
    <div className="mt-7 grid max-w-prose justify-items-start gap-5">
      {status === 'failed' && (
        <Notice tone="caution" role="status" title={t('failed.title')}>
          {t('failed.text')}
        </Notice>
      )}
      <FailureNotice error={drawing.error} />
      <p className="text-ink-2">{t(mayLeave ? 'offer.textModel' : 'offer.text')}</p>
      {imageModel !== null && <ImageModelConsent model={imageModel} isGiven={mayLeave} onChange={setMayLeave} />}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={drawing.isPending} onClick={() => drawing.mutate(mayLeave ? imageModel?.provider : undefined)}>
          {t(status === 'failed' ? 'failed.again' : 'offer.start')}
        </Button>
        <RouteButton to={reportPath(analysisId)} variant="plain">
          {t('toReport')}
        </RouteButton>
      </div>
    </div>
  )
}

function Drawing({ text }: { text: string }) {
  const { t } = useTranslation('simulation')
  const status = useLostFocus<HTMLDivElement>()
  return (
    <div className="mt-8 grid max-w-xl gap-5">
      <Skeleton className="aspect-square rounded-card" />
      <div ref={status} role="status" tabIndex={-1} className="flex items-start gap-3">
        <span className="mt-1 text-accent">
          <Spinner />
        </span>
        <p>
          <strong className="block font-semibold">{t('drawing.title')}</strong>
          <span className="text-ink-2">{text}</span>
        </p>
      </div>
    </div>
  )
}

function SimulationSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-11 w-4/5 max-w-2xl" />
      <SkeletonText lines={2} />
      <Skeleton className="aspect-square max-w-xl rounded-card" />
    </div>
  )
}

const NEVER = ['patches', 'portraits', 'minors'] as const

/** Why nothing is drawn for this photo, and when nothing ever is. */
function SimulationRefused({ analysisId, refusal }: { analysisId: string; refusal: SimulationRefusal }) {
  const { t } = useTranslation('simulation')
  return (
    <div className="grid max-w-prose justify-items-start gap-7 pb-8">
      <header>
        <h1 className="text-display">{t('off.title')}</h1>
        <p className="mt-3 font-display text-title-sm leading-normal text-ink-2">{t(`off.${refusal}`)}</p>
      </header>
      <RouteButton to={reportPath(analysisId)}>{t('toReport')}</RouteButton>
      <NamedPoints
        title={t('when.title')}
        icon={Minus}
        points={NEVER.map((name) => ({ name: t(`when.${name}.title`), text: t(`when.${name}.text`) }))}
      />
    </div>
  )
}
