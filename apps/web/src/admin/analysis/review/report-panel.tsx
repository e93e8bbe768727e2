import { type AdminAnalysis, chancePercent, displayedReliabilityPercent, type ReportBlock } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { FileDown, Printer, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage, useLanguageName } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { useRequestedFocus } from '../../../lib/use-focus.ts'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { SeverityBadge } from '../../../ui/chip.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { analysisQueries } from './analyses-requests.ts'
import { ReviewSection } from './review-section.tsx'

export interface StaffReportPanelProps {
  analysisId: string
  /** Grows whenever a report is asked for: then it takes the focus. */
  focusRequest: number
  mayReview: boolean
  /** Called whenever a review begins or ceases to be unsaved. */
  onUnsaved: (isUnsaved: boolean) => void
  /** The photo with what was marked in it. */
  renderPhoto: (analysis: AdminAnalysis) => ReactNode
  /** The charts of a full report, and the rest of it as formatted text. */
  renderCharts: (blocks: readonly ReportBlock[]) => ReactNode
  renderText: (blocks: readonly ReportBlock[]) => ReactNode
  onClose: () => void
}

/** The report of one analysis below the tabs: what was found, the whole text, a person's word on it, and ways to take it along. */
export function StaffReportPanel(props: StaffReportPanelProps) {
  const { analysisId, focusRequest, onClose } = props
  const { t } = useTranslation('insights')
  const heading = useRequestedFocus<HTMLHeadingElement>(focusRequest)
  const { language } = useLanguage()
  const query = useQuery({
    ...analysisQueries.one(analysisId, language),
    // A review that was begun stays while its report comes in another language.
    placeholderData: (shown) => (shown?.id === analysisId ? shown : undefined),
  })
  return (
    <section aria-labelledby="report-panel-title" className="mt-6 rounded-card border border-line bg-surface">
      <header className="flex items-start justify-between gap-4 border-b border-line px-gutter py-4">
        <h3 id="report-panel-title" ref={heading} tabIndex={-1} className="scroll-mt-24 text-title-lg outline-none">
          {t('report.title')}
        </h3>
        <Button variant="quiet" size="small" onClick={onClose}>
          <X size={16} aria-hidden="true" />
          {t('report.close')}
        </Button>
      </header>
      <div className="p-gutter">
        <Loaded query={query} skeleton={<Skeleton className="h-96" />} failed={t('report.loadError', { id: analysisId })}>
          {(analysis) => <LoadedReport key={analysis.id} analysis={analysis} {...props} />}
        </Loaded>
      </div>
    </section>
  )
}

function LoadedReport({
  analysis,
  mayReview,
  onUnsaved,
  renderPhoto,
  renderCharts,
  renderText,
}: StaffReportPanelProps & { analysis: AdminAnalysis }) {
  const { t } = useTranslation('insights')
  const printed = useRef<HTMLDivElement>(null)
  const blocks = analysis.results?.blocks ?? []
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <Facts analysis={analysis} />
        {analysis.status === 'completed' && <Exports analysis={analysis} bodyOf={() => printed.current?.innerHTML ?? ''} />}
      </div>
      {renderPhoto(analysis)}
      <div ref={printed} className="grid gap-8">
        {analysis.detectedIssues.length > 0 && <Issues analysis={analysis} />}
        {blocks.length > 0 && (
          <>
            {renderCharts(blocks)}
            <section>
              <h4 className="mb-4 text-title-sm">{t('report.fullReport')}</h4>
              {renderText(blocks)}
            </section>
          </>
        )}
      </div>
      {analysis.status === 'completed' && <ReviewSection analysis={analysis} mayReview={mayReview} onUnsaved={onUnsaved} />}
      <p className="border-t border-line pt-4 text-caption break-words text-ink-3">
        {t('report.record', {
          id: analysis.id,
          status: t(`status.${analysis.status}`),
          results: t(`filters.${analysis.results !== null}`),
          fullReport: t(`filters.${blocks.length > 0}`),
        })}
      </p>
    </div>
  )
}

function Facts({ analysis: { status, answer, createdAt, language, confidence } }: { analysis: AdminAnalysis }) {
  const { t } = useTranslation('insights')
  const languageName = useLanguageName()
  const facts = [
    ['status', t(`status.${status}`)],
    ...(answer === null ? [] : ([['answer', t(`site:cases.kinds.${answer.kind}`)]] as const)),
    ['date', formatDateTime(createdAt)],
    ['language', languageName(language)],
    ...(confidence === null
      ? []
      : ([
          ['confidence', `${chancePercent(confidence)}%`],
          ['reliability', `${displayedReliabilityPercent(confidence)}%`],
        ] as const)),
  ] as const
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{t(`report.facts.${name}`)}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {answer?.kind === 'cannot_tell' && confidence !== null && (
        <p className="max-w-prose text-sm text-ink-2">{t('report.cannotTell')}</p>
      )}
    </div>
  )
}

function Issues({ analysis: { detectedIssues } }: { analysis: AdminAnalysis }) {
  const { t } = useTranslation('insights')
  return (
    <section>
      <h4 className="mb-3 text-title-sm">{t('report.issues')}</h4>
      <RowList items={detectedIssues}>
        {({ code, description, severity, confidence }) => (
          <li key={code} className="grid gap-1.5 py-3.5">
            <p className="flex flex-wrap items-center gap-2.5">
              <b className="font-semibold">{t(`findings:codes.${code}.name.cosmetic`)}</b>
              <SeverityBadge level={severity} label={t(`findings:severity.${severity}`)} />
              <span className="num text-sm text-ink-2">{t('report.certainty', { percent: chancePercent(confidence) })}</span>
            </p>
            <p className="max-w-prose text-compact text-ink-2">{description}</p>
          </li>
        )}
      </RowList>
    </section>
  )
}

function Exports({ analysis, bodyOf }: { analysis: AdminAnalysis; bodyOf: () => string }) {
  const { t } = useTranslation('insights')
  const { language } = useLanguage()
  const showToast = useToast()
  const page = () => ({
    title: t('report.exportTitle', { date: formatDateTime(analysis.createdAt) }),
    language,
    body: `${bodyOf()}<p>${t('report.notADiagnosis')}</p>`,
  })
  const print = () => {
    if (!printReport(page()))
      showToast({ title: t('report.popUpBlocked'), description: t('report.popUpBlockedText'), variant: 'destructive' })
  }
  const address = `/api/analysis/${analysis.id}/report`
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="quiet" size="small" icon={Printer} onClick={print}>
        {t('report.exportPdf')}
      </Button>
      <Button variant="quiet" size="small" icon={FileDown} onClick={() => downloadWord(page(), new Date())}>
        {t('report.exportWord')}
      </Button>
      {(['pdf', 'docx'] as const).map((kind) => (
        <DownloadButton key={kind} variant="plain" size="small" href={`${address}.${kind}`}>
          {t('report.download', { kind: kind.toUpperCase() })}
        </DownloadButton>
      ))}
    </div>
  )
}

/** A report as a page of its own, for printing and for Word. */
interface ReportPage {
  title: string
  language: string
  /** Safe HTML: what stands on the screen. */
  body: string
}

const STYLE = `body{font:11pt/1.5 Georgia,serif;color:#16211b;max-width:44em;margin:2em auto;padding:0 1em}
h1{font-size:20pt}h2,h3,h4,h5,h6{margin:1.4em 0 .4em;line-height:1.25}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #ccd3cd;padding:.35em .6em;text-align:left}td+td,th+th{text-align:right}svg{max-width:100%;height:auto}figure{margin:1em 0;break-inside:avoid}`

const PRINT_AFTER_MS = 250

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const toHtml = ({ title, language, body }: ReportPage, { attributes = '', style = '' } = {}): string =>
  `<!doctype html><html lang="${language}"${attributes}><head><meta charset="utf-8"><title>${escaped(title)}</title>${style}</head>` +
  `<body><h1>${escaped(title)}</h1>${body}</body></html>`

/** Opens a window with the report and prints it 250 ms later. False when the browser does not let it open. */
function printReport(page: ReportPage): boolean {
  const opened = window.open('', '_blank', 'width=900,height=1000')
  if (opened === null) return false
  opened.document.write(toHtml(page))
  opened.document.close()
  adoptStyle(opened.document)
  setTimeout(() => {
    opened.focus()
    opened.print()
  }, PRINT_AFTER_MS)
  return true
}

/** The window is under the content policy of this page, which refuses a `<style>`. */
function adoptStyle(document: Document): void {
  if (document.defaultView === null) return
  const sheet = new document.defaultView.CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets = [sheet]
}

const WORD = ' xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"'

/** Downloads the report as a .doc that Word opens, named with the day. */
function downloadWord(page: ReportPage, now: Date): void {
  const address = URL.createObjectURL(
    new Blob(['\ufeff', toHtml(page, { attributes: WORD, style: `<style>${STYLE}</style>` })], { type: 'application/msword' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `report-${now.toISOString().slice(0, 10)}.doc`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
