import { type Analysis, analysisSchema, SAMPLE_CASES, sampleCaseNameSchema } from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getJson } from '../../../lib/api/request.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { sampleCasePath } from '../../../lib/sample-cases.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { RouteButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LoadingShapes, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { ReportView } from '../report/report-view.tsx'

const sampleAnalysisQuery = (name: string, language: ReturnType<typeof useLanguage>['language']) =>
  queryOptions({
    queryKey: ['sample-cases', name, language],
    queryFn: ({ signal }) =>
      getJson(inLanguage(`/api/sample-cases/${encodeURIComponent(name)}`, language), analysisSchema, signal),
  })

/** What the engine reads in a photo that is nobody's of the visitors: a whole report, without what only an owner can do. */
export function SamplePage({ name }: { name: string }) {
  const { t } = useTranslation('journey')
  const wayOn = <RouteButton to="/#start">{t('samples.ownPhoto')}</RouteButton>
  return (
    <>
      <p className="print:hidden">
        <BackLink to="/#cases" label={t('samples.back')} />
      </p>
      <Choice name={name} />
      {sampleCaseNameSchema.safeParse(name).success ? (
        <Sample name={name} wayOn={wayOn} />
      ) : (
        <EmptyState icon={FileQuestion} title={t('samples.notFound')} text={t('samples.notFoundText')} isPage action={wayOn} />
      )}
    </>
  )
}

function Choice({ name }: { name: string }) {
  const { t } = useTranslation('journey')
  return (
    <nav aria-label={t('samples.choice')} className="mt-4 mb-8 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {SAMPLE_CASES.map((sample) => (
          <li key={sample}>
            <Link
              to={sampleCasePath(sample)}
              aria-current={sample === name ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-compact font-semibold no-underline transition-colors',
                sample === name ? 'border-accent bg-accent-soft text-accent-strong' : 'border-line-strong hover:bg-sunken',
              )}
            >
              {t(`samples.names.${sample}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sample({ name, wayOn }: { name: string; wayOn: ReactNode }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const query = useQuery(sampleAnalysisQuery(name, language))
  if (query.isPending) {
    return (
      <LoadingShapes label={t('samples.loading')} className="grid gap-6">
        <Skeleton className="h-11 w-4/5" />
        <SkeletonText lines={3} />
        <Skeleton className="h-72 rounded-card" />
      </LoadingShapes>
    )
  }
  if (query.isError) {
    return (
      <QueryError query={query} title={t('samples.failed')} retry={t('report.retry')}>
        {t('samples.failedText')}
      </QueryError>
    )
  }
  return <SampleReport analysis={query.data} wayOn={wayOn} />
}

function SampleReport({ analysis, wayOn }: { analysis: Analysis; wayOn: ReactNode }) {
  const { t } = useTranslation('journey')
  const { results } = analysis
  if (results === null) return null
  return (
    <ReportView
      analysis={analysis}
      results={results}
      photoUrl={analysis.photoUrl}
      question={
        <Notice title={t('samples.notice')}>
          {t('samples.noticeText')} {t('samples.credit')}
        </Notice>
      }
      goOn={<p className="print:hidden">{wayOn}</p>}
    />
  )
}
