import { type ImageProviderId, type Simulation, type SimulationOutcome, simulationSchema } from '@chioma/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LucideIcon, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getJson, sendJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { FailureNotice } from '../../../lib/loaded.tsx'
import { TitledSection } from '../../../ui/band.tsx'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import { Button, DownloadButton, RouteButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioLabel } from '../../../ui/radio-label.tsx'
import { formatDay } from '../changes/changes-format.ts'
import { reportPath } from '../paths.ts'

const ALT = { conservative: 'altConservative', likely: 'altLikely', optimistic: 'altOptimistic' } as const

/** The three courses beside each other, one of them large over the photo of today, with what was assumed and what it is not. */
export function DrawnSimulation({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation('simulation')
  const { language } = useLanguage()
  useLabelInLanguage(simulation)
  const [outcome, setOutcome] = useState<SimulationOutcome>('likely')
  const picture = simulation.pictures.find((one) => one.outcome === outcome)
  if (picture === undefined) return null
  const date = formatDay(simulation.photoAt, language)
  return (
    <div className="mt-7 grid items-start gap-x-12 gap-y-9 lg:grid-cols-[500px_minmax(0,620px)]">
      <div className="grid gap-3.5">
        <BeforeAfter
          key={picture.url}
          label={t('compare.label')}
          size={{ width: picture.width, height: picture.height }}
          before={{
            src: simulation.photoUrl,
            alt: t('compare.altToday'),
            tag: (
              <span className="rounded-full bg-surface/90 px-3 py-1.5 text-sm leading-none font-semibold text-ink">
                {t('compare.photo', { date })}
              </span>
            ),
          }}
          // The picture bears its own tag.
          after={{ src: picture.url, alt: t(`compare.${ALT[outcome]}`), tag: null }}
        />
        <Outcomes simulation={simulation} chosen={outcome} onChoose={setOutcome} />
      </div>
      <div className="grid gap-9">
        <Card isPadded aria-live="polite">
          <p className="text-compact font-semibold text-ink-2">{t(`outcomes.${outcome}.name`)}</p>
          <h2 className="mt-2 mb-1.5 font-display text-title-lg leading-tight">{t(`outcomes.${outcome}.title`)}</h2>
          <p className="text-ink-2">{t(`outcomes.${outcome}.text`)}</p>
        </Card>
        <SimulationNotes date={date} drawnBy={simulation.drawnBy} />
        <OtherRenderer simulation={simulation} />
        <div className="flex flex-wrap gap-3">
          <DownloadButton href={picture.url} download={`chioma-${t('tag').toLowerCase()}-${outcome}.jpg`}>
            {t('save')}
          </DownloadButton>
          <RouteButton to={reportPath(simulation.analysisId)} variant="plain">
            {t('toReport')}
          </RouteButton>
        </div>
      </div>
    </div>
  )
}

/** Always all three, so that none is taken for the forecast. */
function Outcomes({
  simulation,
  chosen,
  onChoose,
}: {
  simulation: Simulation
  chosen: SimulationOutcome
  onChoose: (outcome: SimulationOutcome) => void
}) {
  const { t } = useTranslation('simulation')
  return (
    <fieldset className="grid grid-cols-3 gap-2.5">
      <legend className="sr-only">{t('outcomes.label')}</legend>
      {simulation.pictures.map(({ outcome, url, width, height }) => (
        <RadioLabel
          key={outcome}
          value={outcome}
          group={{ name: 'outcome', chosen, onChoose }}
          className={classNames(
            'grid min-w-0 cursor-pointer content-start justify-items-center gap-1.5 rounded-card border p-1.5 pb-2.5 text-center text-sm leading-tight font-semibold',
            'outline-offset-2 outline-accent has-focus-visible:outline-3',
            outcome === chosen ? 'border-accent bg-accent-soft text-ink' : 'border-line-strong text-ink-2 hover:bg-sunken',
          )}
        >
          <img
            src={url}
            alt=""
            width={width}
            height={height}
            className="aspect-3/2 w-full rounded-small bg-sunken object-cover"
          />
          <span className="max-w-full wrap-anywhere hyphens-auto">{t(`outcomes.${outcome}.name`)}</span>
        </RadioLabel>
      ))}
    </fieldset>
  )
}

/** An image model that has not drawn these pictures, to be let have the photo; and why the one that was let have it did not draw them. */
function OtherRenderer({ simulation: { analysisId, drawnBy, isReplacement, imageModel } }: { simulation: Simulation }) {
  const { t } = useTranslation('simulation')
  const drawing = useDrawing(analysisId)
  const [mayLeave, setMayLeave] = useState(false)
  const isOffered = imageModel !== null && drawnBy?.provider === 'local'
  if (!isOffered && !isReplacement) return null
  return (
    <section className="grid justify-items-start gap-4">
      {isReplacement && (
        <Notice tone="caution" title={t('imageModel.replaced')}>
          {t('imageModel.replacedText')}
        </Notice>
      )}
      {isOffered && (
        <>
          <ImageModelConsent model={imageModel} isGiven={mayLeave} onChange={setMayLeave} />
          <FailureNotice error={drawing.error} />
          {mayLeave && (
            <Button variant="quiet" isBusy={drawing.isPending} onClick={() => drawing.mutate(imageModel.provider)}>
              {t('imageModel.again')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** The label in the pictures follows the language on screen: they are drawn again where it is another one. */
function useLabelInLanguage(simulation: Simulation): void {
  const { language } = useLanguage()
  const { mutate } = useDrawing(simulation.analysisId)
  const redraw = useEffectEvent(() => mutate(undefined))
  // What an image model drew keeps its words: the photo does not go out again unasked.
  const isOther = simulation.language !== language && simulation.drawnBy?.provider === 'local'
  useEffect(() => {
    if (isOther) redraw()
  }, [isOther])
}

const ASSUMED = ['course', 'time', 'start', 'drawn'] as const
const NOT = ['forecast', 'photo', 'advice', 'report'] as const

/** What the drawings stand on, and what they are not. */
function SimulationNotes({ date, drawnBy }: { date: string; drawnBy: Simulation['drawnBy'] }) {
  const { t } = useTranslation('simulation')
  const drawnKey = drawnBy === null || drawnBy.provider === 'local' ? 'assumed.drawnText' : 'assumed.drawnModelText'
  const drawer = { model: drawnBy?.model, provider: drawnBy?.providerName }
  return (
    <>
      <TitledSection title={t('assumed.title')}>
        <dl className="mt-3 border-t border-line">
          {ASSUMED.map((name) => (
            <div key={name} className="grid gap-x-5 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[9rem_1fr]">
              <dt className="font-semibold">{t(`assumed.${name}`)}</dt>
              <dd className="text-ink-2">{name === 'drawn' ? t(drawnKey, drawer) : t(`assumed.${name}Text`, { date })}</dd>
            </div>
          ))}
        </dl>
      </TitledSection>
      <NamedPoints
        title={t('not.title')}
        icon={X}
        points={NOT.map((name) => ({ name: t(`not.${name}.title`), text: t(`not.${name}.text`) }))}
      />
    </>
  )
}

interface NamedPointsProps {
  title: string
  icon: LucideIcon
  points: readonly { name: string; text: string }[]
}

/** Points of one kind under a heading: the name of each, and what there is to say of it. */
export function NamedPoints({ title, icon: Icon, points }: NamedPointsProps) {
  return (
    <TitledSection title={title}>
      <ul className="mt-3 grid gap-3">
        {points.map(({ name, text }) => (
          <li key={name} className="grid grid-cols-[auto_1fr] gap-3">
            <Icon size={18} aria-hidden="true" className="mt-1 text-ink-3" />
            <p className="text-ink-2">
              <strong className="font-semibold text-ink">{name}</strong> {text}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

interface ImageModelConsentProps {
  model: NonNullable<Simulation['imageModel']>
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Whether the photo may go to a provider whose image model then draws: unticked at first, never needed. */
export function ImageModelConsent({ model, isGiven, onChange }: ImageModelConsentProps) {
  const { t } = useTranslation('simulation')
  const names = { model: model.model, provider: model.providerName }
  return (
    <Checkbox
      className="rounded-small border border-line px-4 py-3.5"
      name="consentProvider"
      isChecked={isGiven}
      onChange={onChange}
      label={t('imageModel.consent', names)}
      labelClass="font-semibold"
      hint={t('imageModel.consentText', names)}
      hintClass="mt-1.5 text-note text-ink-2"
    />
  )
}

const addressOf = (analysisId: string): string => `/api/analysis/${encodeURIComponent(analysisId)}/simulation`

/** It takes some seconds; asked after while it is drawn, and not otherwise. */
const ASKED_EVERY_MS = 1_000

const simulationQuery = (analysisId: string) =>
  queryOptions({
    queryKey: ['simulation', analysisId],
    queryFn: ({ signal }) => getJson(addressOf(analysisId), simulationSchema, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'drawing' ? ASKED_EVERY_MS : false),
  })

export const useSimulation = (analysisId: string) => useQuery(simulationQuery(analysisId))

/** Has it drawn, with its label in the language on screen; by an image model where its provider may have the photo. */
export function useDrawing(analysisId: string) {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  return useMutation({
    mutationFn: (consentProvider?: ImageProviderId): Promise<Simulation> =>
      sendJson('POST', inLanguage(addressOf(analysisId), language), { consentProvider }, simulationSchema),
    onSuccess: (simulation) => queryClient.setQueryData(simulationQuery(analysisId).queryKey, simulation),
  })
}
