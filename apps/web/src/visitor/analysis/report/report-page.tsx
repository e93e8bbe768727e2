import { type Analysis, SIMULATED_FINDINGS } from '@chioma/contract'
import { usePrefetchQuery } from '@tanstack/react-query'
import { Camera, ChartLine, History, type LucideIcon, Printer, RefreshCw, Share2, Wand } from 'lucide-react'
import { lazy, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { LazyPart } from '../../../lib/lazy-part.tsx'
import { shownPhoto } from '../../../lib/shown-photo.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button, DownloadButton, RouteButton } from '../../../ui/button.tsx'
import { asksForAnotherPhoto } from '../answer-kind.ts'
import { ChangeSince } from '../changes/change-since.tsx'
import { seriesQuery } from '../changes/changes-requests.ts'
import { againPath, changesPath, simulationPath } from '../paths.ts'
import { ReportSection } from './report-sections.tsx'
import { type FinishedAnalysis, ReportStates } from './report-states.tsx'
import { ReportView } from './report-view.tsx'
import { ChangeableTold } from './told-line.tsx'
import { UndeclaredView, ViewQuestion } from './view-question.tsx'

const ShareDialog = lazy(() => import('../share/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })))

interface ReportPageProps {
  analysisId: string
  /** The photo was analyzed again, with this result. */
  onReanalyzed: (analysis: Analysis) => void
  /** What the shop has for the analysis; after everything that is advised. */
  renderProducts: (analysis: Analysis) => ReactNode
}

/** The report of one analysis for the one who owns it, in all its states. */
export function ReportPage({ analysisId, onReanalyzed, renderProducts }: ReportPageProps) {
  const { t } = useTranslation('journey')
  // Asked for beside the report, so that the line about it does not come long after.
  usePrefetchQuery(seriesQuery(analysisId))
  return (
    <>
      <p className="print:hidden">
        <BackLink to="/#history" label={t('report.all')} />
      </p>
      <ReportStates
        analysisId={analysisId}
        focusRequest={0}
        isPage
        onReanalyzed={onReanalyzed}
        wayOn={<RouteButton to="/#start">{t('report.goOn.newPhoto')}</RouteButton>}
      >
        {(finished) => <OwnReport {...finished} renderProducts={renderProducts} />}
      </ReportStates>
    </>
  )
}

function OwnReport({
  analysis,
  results,
  focusRequest,
  onReanalysisStarted,
  renderProducts,
}: FinishedAnalysis & Pick<ReportPageProps, 'renderProducts'>) {
  useArrivalAtFinding()
  return (
    <ReportView
      analysis={analysis}
      results={results}
      photoUrl={analysis.photoUrl}
      shownPhotoUrl={shownPhoto(analysis.photoUrl)}
      focusRequest={focusRequest}
      told={
        results.report.told && (
          <ChangeableTold analysis={analysis} told={results.report.told} onReanalysisStarted={onReanalysisStarted} />
        )
      }
      isOwn
      since={<ChangeSince analysisId={analysis.id} kind={results.report.kind} measures={results.report.measures} />}
      question={
        <>
          <ViewQuestion analysis={analysis} results={results} onReanalysisStarted={onReanalysisStarted} />
          <UndeclaredView analysis={analysis} results={results} onReanalysisStarted={onReanalysisStarted} />
        </>
      }
      calendarUrl={inLanguage(`/api/analysis/${analysis.id}/next-photo.ics`, results.report.language)}
      keep={
        <>
          <ReportDownloads analysisId={analysis.id} />
          <ShareSection analysisId={analysis.id} />
        </>
      }
      goOn={<ReportNextSteps analysis={analysis} />}
      products={renderProducts(analysis)}
    />
  )
}

/** Goes to the finding that the address names, once its card is there. */
function useArrivalAtFinding(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const card = document.getElementById(decodeURIComponent(hash.slice(1)))
    const fold = card?.closest('details')
    if (fold) fold.open = true
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }, [hash])
}

const FILES = { pdf: 'report.pdf', docx: 'report.docx', json: 'report.json', fhir: 'fhir' } as const
const KINDS = ['pdf', 'docx', 'json', 'fhir'] as const

/** The report as files and on paper, for a doctor or for keeping. */
function ReportDownloads({ analysisId }: { analysisId: string }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const addressOf = (kind: (typeof KINDS)[number]): string =>
    inLanguage(`/api/analysis/${analysisId}/${FILES[kind]}?${new URLSearchParams({ timeZone })}`, language)
  return (
    <ReportSection title={t('report.downloads.title')}>
      <p className="-mt-2 mb-3 text-sm text-ink-3">{t('report.downloads.text')}</p>
      <div className="flex flex-wrap gap-2.5">
        {KINDS.map((kind) => (
          <DownloadButton key={kind} variant={kind === 'pdf' ? 'primary' : 'quiet'} size="small" href={addressOf(kind)}>
            {t(`report.downloads.${kind}`)}
          </DownloadButton>
        ))}
        <Button variant="quiet" size="small" icon={Printer} onClick={() => window.print()}>
          {t('report.print')}
        </Button>
      </div>
    </ReportSection>
  )
}

interface NextStep {
  name: 'simulation' | 'sameSpot' | 'newPhoto' | 'changes' | 'allReports'
  icon: LucideIcon
  path: (analysis: Analysis) => string
  isFor: (analysis: Analysis) => boolean
}

const always = () => true

/** Where a thinning place is marked and no doctor comes first; the page itself says what else may stand against it. */
const hasThinningPlace = ({ answer, detectedIssues }: Analysis): boolean =>
  answer?.kind === 'signs_found' &&
  detectedIssues.some(({ code, overlayUrl }) => overlayUrl !== undefined && SIMULATED_FINDINGS.some((one) => one === code))

/** Where an owner can go from the report, a line each: words in `journey:report.goOn`. */
const NEXT_STEPS: readonly NextStep[] = [
  { name: 'simulation', icon: Wand, path: ({ id }) => simulationPath(id), isFor: hasThinningPlace },
  { name: 'sameSpot', icon: RefreshCw, path: ({ id }) => againPath(id), isFor: asksForAnotherPhoto },
  { name: 'newPhoto', icon: Camera, path: () => '/#start', isFor: always },
  { name: 'changes', icon: ChartLine, path: ({ id }) => changesPath(id), isFor: always },
  { name: 'allReports', icon: History, path: () => '/#history', isFor: always },
]

/** The ways on from a report to other pages. */
function ReportNextSteps({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('journey')
  const id = useId()
  return (
    <nav aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="mb-3.5 font-display text-title-lg leading-tight">
        {t('report.goOn.title')}
      </h2>
      <ul className="flex flex-wrap gap-2.5">
        {NEXT_STEPS.filter(({ isFor }) => isFor(analysis)).map(({ name, icon: Icon, path }) => (
          <li key={name}>
            <RouteButton to={path(analysis)} variant="quiet" size="small" icon={Icon}>
              {t(`report.goOn.${name}`)}
            </RouteButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The way to hand a report on by a link. */
function ShareSection({ analysisId }: { analysisId: string }) {
  const { t } = useTranslation('journey')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="print:hidden">
      <ReportSection title={t('share.title')}>
        <p className="-mt-2 mb-3 text-sm text-ink-3">{t('share.text')}</p>
        <Button variant="quiet" size="small" icon={Share2} onClick={() => setIsOpen(true)}>
          {t('share.open')}
        </Button>
      </ReportSection>
      {isOpen && (
        <LazyPart>
          <ShareDialog analysisId={analysisId} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </div>
  )
}
