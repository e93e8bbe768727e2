import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffReportPanel, type StaffReportPanelProps } from '../../features/analyses-admin/report-panel.tsx'
import { ChartList } from '../../features/report/chart-list.tsx'
import { splitFullReport } from '../../features/report/full-report.ts'
import { marksOf } from '../../features/report/marks.ts'
import { PhotoViewer } from '../../features/report/photo-viewer.tsx'
import { ReportMarkdown } from '../../features/report/report-markdown.tsx'
import '../../features/report/report.css'
import { useShownMark } from '../../features/report/use-shown-mark.ts'

type Analysis = Parameters<StaffReportPanelProps['renderPhoto']>[0]

/** The staff's panel for one analysis, with the parts of the visitor's report. */
export function AnalysisReport(props: Omit<StaffReportPanelProps, 'renderPhoto' | 'renderCharts' | 'renderText'>) {
  const { t } = useTranslation('insights')
  return (
    <StaffReportPanel
      {...props}
      renderPhoto={(analysis) => <Photo analysis={analysis} />}
      renderCharts={(fullReport) => <ChartList charts={splitFullReport(fullReport).charts} title={t('report.charts')} />}
      renderText={(fullReport) => (
        <div className="report-text">
          <ReportMarkdown text={splitFullReport(fullReport).text} />
        </div>
      )}
    />
  )
}

function Photo({ analysis: { detectedIssues, photoUrl, results } }: { analysis: Analysis }) {
  const { t } = useTranslation('insights')
  const viewer = useRef<HTMLElement>(null)
  const marks = marksOf(detectedIssues, results?.alerts ?? [], (code) => t(`journey:alerts.${code}`))
  const choice = useShownMark(marks)
  return (
    <div className="max-w-2xl">
      <PhotoViewer ref={viewer} photoUrl={photoUrl} marks={marks} choice={choice} title={t('report.photo')} />
    </div>
  )
}
