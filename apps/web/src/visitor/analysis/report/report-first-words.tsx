import type { Analysis, AnalysisResults, SeriesPoint } from '@chioma/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { firstShownPhoto } from '../../../lib/shown-photo.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { withModelWords } from './model-answers.ts'
import { ReportHeader } from './report-header.tsx'
import { REPORT_COLUMNS } from './report-sections.tsx'

interface ReportFirstWordsProps {
  analysis: Analysis
  results: AnalysisResults
  photo: Pick<SeriesPoint, 'photoUrl' | 'width' | 'height'> | undefined
}

/** The answer of a report and its photo as the server draws them, where they stand in the report itself; it does not know what time it is for whoever reads. */
export function ReportFirstWords({ analysis, results, photo }: ReportFirstWordsProps) {
  const { t } = useTranslation('journey')
  const report = useMemo(() => withModelWords(results.report), [results.report])
  return (
    <>
      <p>
        <BackLink to="/#history" label={t('report.all')} />
      </p>
      <div className="grid gap-9">
        <div className={classNames(REPORT_COLUMNS, 'min-[60rem]:grid-rows-[auto_1fr]')}>
          <div className="grid content-start gap-6 min-[60rem]:col-start-2">
            <ReportHeader
              analysis={analysis}
              results={{ ...results, report }}
              focusRequest={0}
              when={<span aria-hidden="true" className="h-3.5 w-30 animate-breathe rounded-small bg-line" />}
            />
          </div>
          {photo !== undefined && (
            <div className="min-[60rem]:col-start-1 min-[60rem]:row-span-2 min-[60rem]:row-start-1">
              <div className="grid overflow-hidden rounded-card bg-sunken">
                <img
                  src={firstShownPhoto(photo.photoUrl)}
                  width={photo.width}
                  height={photo.height}
                  alt={t('report.photo.alt')}
                  fetchPriority="high"
                  className="h-auto max-h-[75vh] w-full object-contain"
                />
              </div>
            </div>
          )}
        </div>
      </div>
    </>
  )
}
