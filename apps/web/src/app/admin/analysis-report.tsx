import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffReportPanel, type StaffReportPanelProps } from '../../admin/analysis/review/report-panel.tsx'
import { ChartList } from '../../visitor/analysis/report/chart-list.tsx'
import { marksOf } from '../../visitor/analysis/report/photo/marks.ts'
import { PhotoViewer } from '../../visitor/analysis/report/photo/photo-viewer.tsx'
import '../../visitor/analysis/report/report.css'
import { useShownMark } from '../../visitor/analysis/report/photo/use-shown-mark.ts'
import { ReportText } from '../../visitor/analysis/report/report-text.tsx'

type Analysis = Parameters<StaffReportPanelProps['renderPhoto']>[0]

/** The staff's panel for one analysis, with the parts of the visitor's report. */
export function AnalysisReport(props: Omit<StaffReportPanelProps, 'renderPhoto' | 'renderCharts' | 'renderText'>) {
  const { t } = useTranslation('insights')
  return (
    <StaffReportPanel
      {...props}
      renderPhoto={(analysis) => <Photo analysis={analysis} />}
      renderCharts={(blocks) => <ChartList blocks={blocks} title={t('report.charts')} />}
      renderText={(blocks) => <ReportText blocks={blocks} />}
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
