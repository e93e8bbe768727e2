import type { Analysis } from '@chioma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useRequestedFocus } from '../../lib/use-focus.ts'
import { classNames } from '../../ui/class-names.ts'
import { HistoryPanel } from '../../visitor/analysis/history/history-panel.tsx'
import { HISTORY_KEY } from '../../visitor/analysis/history/history-query.ts'
import { WANTED_VIEW } from '../../visitor/analysis/paths.ts'
import { PhotoPanel } from '../../visitor/analysis/photo/photo-panel.tsx'
import { useSpotAgain, wantedView } from '../../visitor/analysis/photo/spot-again.tsx'
import {
  AnswersNote,
  QuestionnairePanel,
  QuickTestCard,
  WhatHappensNext,
} from '../../visitor/analysis/questionnaire/questionnaire-panel.tsx'
import { serializeQuestionnaire, useQuestionnaire } from '../../visitor/analysis/questionnaire/use-questionnaire.ts'
import { cacheAnalysis, useAnalysis } from '../../visitor/analysis/report/analysis-query.ts'
import { ReportPanel } from '../../visitor/analysis/report/report-panel.tsx'
import { RecommendedProducts } from './recommended-products.tsx'

const SELECTED = 'analysis'
const AGAIN = 'again'

/** The visitor's way: questions, photo, answer, and what was analysed before. The selected analysis stands in the address. */
export function HomeJourney() {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  const session = useQuestionnaire()
  const selected = useSelectedAnalysis()
  useEffect(startServiceWorker, [])
  useArrival()
  const spot = useSpotToRepeat()
  const isAsking = session.stored.status === 'open' && !spot.isNamed
  const [hasPhotoStep, setHasPhotoStep] = useState(false)
  // What was chosen there stays in hand, and what runs goes on, while somebody is back at the questions.
  if (!isAsking && !hasPhotoStep) setHasPhotoStep(true)
  const refreshHistory = () => void queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
  const onSettled = (analysis: Analysis) => {
    cacheAnalysis(queryClient, analysis, language)
    refreshHistory()
    if (analysis.status !== 'completed') return
    session.update({ warningSigns: [] })
    // Who is back at the questions reads it when they like.
    selected.select(analysis.id, !isAsking)
  }
  const report = (
    <div className="grid gap-10">
      <ReportPanel analysisId={selected.id} focusRequest={selected.focusRequest} onReanalyzed={refreshHistory} />
      {selected.id !== undefined && <Recommended analysisId={selected.id} />}
    </div>
  )
  return (
    <>
      <section id="start" className="band scroll-mt-16" aria-labelledby="journey-title">
        <div className="wrap">
          <Intro isAsking={isAsking} turns={session.turns.stages} />
          <div
            className={classNames(
              'mt-8 grid items-start gap-8',
              isAsking
                ? 'lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] lg:gap-12'
                : 'lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)] lg:gap-x-10',
            )}
          >
            {isAsking && (
              <>
                <QuestionnairePanel session={session} />
                <WhatHappensNext />
              </>
            )}
            {(hasPhotoStep || !isAsking) && (
              <div hidden={isAsking} className="grid gap-6">
                <PhotoPanel
                  isShown={!isAsking}
                  questionnaireData={session.data && serializeQuestionnaire(session.data)}
                  answersNote={
                    session.stored.status === 'completed' && (
                      <AnswersNote isSample={session.isSample} onEdit={() => session.goTo({ status: 'open', step: 0 })} />
                    )
                  }
                  warningSigns={session.stored.warningSigns ?? []}
                  onWarningSigns={(warningSigns) => session.update({ warningSigns })}
                  again={spot.again}
                  onLeaveSpot={spot.leave}
                  onSettled={onSettled}
                />
                {session.stored.status === 'skipped' && <QuickTestCard onStart={session.restart} />}
              </div>
            )}
            {(selected.id !== undefined || !isAsking) && <div className={isAsking ? 'lg:col-span-2' : 'min-w-0'}>{report}</div>}
          </div>
        </div>
      </section>
      <section id="history" className="band scroll-mt-16">
        <div className="wrap">
          <HistoryPanel selectedId={selected.id} />
        </div>
      </section>
    </>
  )
}

interface SelectedAnalysis {
  id: string | undefined
  /** Grows with every wish to read the report, so that it takes the focus. */
  focusRequest: number
  select: (id: string, takesFocus: boolean) => void
}

function useSelectedAnalysis(): SelectedAnalysis {
  const [search, setSearch] = useSearchParams()
  const [focusRequest, setFocusRequest] = useState(0)
  const select = (id: string, takesFocus: boolean) => {
    const next = new URLSearchParams(search)
    next.set(SELECTED, id)
    next.delete(AGAIN)
    next.delete(WANTED_VIEW)
    setSearch(next, { preventScrollReset: true })
    if (takesFocus) setFocusRequest((request) => request + 1)
  }
  return { id: search.get(SELECTED) ?? undefined, focusRequest, select }
}

/** The spot that the address asks to have photographed again, or the view that it asks for. */
function useSpotToRepeat() {
  const [search, setSearch] = useSearchParams()
  const id = search.get(AGAIN) ?? undefined
  const again = useSpotAgain(id) ?? wantedView(search)
  const leave = () => {
    const next = new URLSearchParams(search)
    next.delete(AGAIN)
    next.delete(WANTED_VIEW)
    setSearch(next, { preventScrollReset: true })
  }
  return { isNamed: id !== undefined || again !== undefined, again, leave }
}

const SIGNS_OF_LIFE = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
const ARRIVED_AFTER_MS = 10_000

/** What the address names is gone to as soon as it is there, and keeps its place while the parts above it arrive, until the visitor does something. */
function useArrival(): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  // Links within the page are the browser's.
  const [{ hash, key, type }] = useState({ ...location, type: navigationType })
  useEffect(() => {
    const returns = type === 'POP' && (key !== 'default' || isReload())
    if (hash === '' || returns) return
    const go = () => document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
    const growth = new ResizeObserver(go)
    growth.observe(document.body)
    const stop = () => growth.disconnect()
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, stop, { once: true, passive: true })
    const timer = setTimeout(stop, ARRIVED_AFTER_MS)
    return () => {
      stop()
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, stop)
    }
  }, [hash, key, type])
}

/** The browser scrolls to where the visitor was. */
const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')

/** What this part of the page is about; takes the focus whenever the visitor moves between questions and photo. */
function Intro({ isAsking, turns }: { isAsking: boolean; turns: number }) {
  const { t } = useTranslation('journey')
  const headingRef = useRequestedFocus<HTMLHeadingElement>(turns)
  return (
    <>
      <h2 id="journey-title" ref={headingRef} tabIndex={-1} className="scroll-mt-24 text-section outline-none">
        {isAsking ? t('intro.title') : t('intro.titlePhoto')}
      </h2>
      <p className="mt-2 max-w-intro text-ink-2">{isAsking ? t('intro.text') : t('intro.textPhoto')}</p>
    </>
  )
}

function Recommended({ analysisId }: { analysisId: string }) {
  return <RecommendedProducts analysis={useAnalysis(analysisId).data} />
}

const HOME = '/'
const PAGES = 'pages'

/** Those on screen; the worker keeps others as they are seen. */
const samplePictures = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('img[src^="/api/sample-cases/"]')].map(({ src }) => src)

/** From then on the page opens without a network, as it was last seen. Browsers lend it to secure pages; elsewhere nothing changes. */
function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .register('/service-worker.js')
    .then(() => caches.open(PAGES))
    .then((pages) => pages.addAll([...new Set([HOME, ...samplePictures()])]))
    // A browser that refuses it, in a private window for one, works as ever.
    .catch(() => undefined)
}
