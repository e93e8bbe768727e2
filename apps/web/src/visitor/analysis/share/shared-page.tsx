import type { ShareCover } from '@chioma/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText, Link2Off, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useInstant } from '../../../lib/format-times.ts'
import { inLanguage } from '../../../lib/i18n/in-language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { Button, DownloadButton, RouteButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReportSection } from '../report/report-sections.tsx'
import { ReportSkeleton } from '../report/report-states.tsx'
import { ReportView } from '../report/report-view.tsx'
import { shareCoverQuery, sharedReportQuery } from './share-requests.ts'

/** What a link leads to. It is opened by a press, so that nobody counts as a reader who only looked at the link. */
export function SharedPage({ token }: { token: string }) {
  const [isOpened, setIsOpened] = useState(false)
  const cover = useQuery(shareCoverQuery(token))
  if (cover.isPending) return <ReportSkeleton />
  if (cover.isError) return <Unreadable query={cover} />
  return isOpened ? <OpenedReport token={token} /> : <Cover cover={cover.data} onOpen={() => setIsOpened(true)} />
}

function Cover({ cover: { withPhoto, withAnswers, expiresAt }, onOpen }: { cover: ShareCover; onOpen: () => void }) {
  const { t } = useTranslation('journey')
  const inWords = useInstant()
  return (
    <div className="mx-auto grid max-w-2xl justify-items-start gap-5 rounded-plate border border-line bg-surface px-gutter py-10 shadow-card">
      <FileText size={32} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <h1 className="text-section">{t('share.cover.title')}</h1>
      <p className="text-lg text-ink-2">{t('share.cover.text')}</p>
      <ul className="grid list-disc gap-1.5 pl-5 text-compact text-ink-2 marker:text-accent">
        <li>{t(withPhoto ? 'share.cover.withPhoto' : 'share.cover.withoutPhoto')}</li>
        {!withAnswers && <li>{t('share.cover.withoutAnswers')}</li>}
        <li className="num">{t('share.cover.until', { date: inWords(expiresAt) })}</li>
        <li>{t('share.cover.told')}</li>
      </ul>
      <Button onClick={onOpen}>{t('share.cover.open')}</Button>
    </div>
  )
}

function OpenedReport({ token }: { token: string }) {
  const { t } = useTranslation('journey')
  const inWords = useInstant()
  const { language } = useLanguage()
  const query = useQuery({ ...sharedReportQuery(token, language), placeholderData: keepPreviousData })
  if (query.isPending) return <ReportSkeleton />
  if (query.isError) return <Unreadable query={query} />
  const { analysis, withPhoto, expiresAt } = query.data
  if (analysis.results === null) return <Unreadable query={query} />
  return (
    <>
      <p className="num mb-6 text-sm text-ink-3">{t('share.cover.shared', { date: inWords(expiresAt) })}</p>
      <ReportView
        analysis={analysis}
        results={analysis.results}
        photoUrl={withPhoto ? analysis.photoUrl : undefined}
        focusRequest={1}
        keep={<Keep token={token} />}
      />
    </>
  )
}

/** On paper, and as a file for a doctor's system. */
function Keep({ token }: { token: string }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  return (
    <ReportSection title={t('report.downloads.title')}>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" size="small" icon={Printer} onClick={() => window.print()}>
          {t('report.print')}
        </Button>
        <DownloadButton size="small" href={inLanguage(`/api/shared/${token}/fhir`, language)}>
          {t('report.downloads.fhir')}
        </DownloadButton>
      </div>
    </ReportSection>
  )
}

interface UnreadableProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** A link that ended, which no trying again brings back, or a report that could not be had. */
function Unreadable({ query }: UnreadableProps) {
  const { t } = useTranslation('journey')
  if (!(query.error instanceof ApiError && query.error.code === 'share_ended'))
    return <QueryError query={query} title={t('share.failed')} retry={t('site:actions.retry')} />
  return (
    <EmptyState
      icon={Link2Off}
      title={t('share.ended.title')}
      text={t('share.ended.text')}
      isPage
      action={
        <RouteButton to="/" variant="quiet">
          {t('share.ended.home')}
        </RouteButton>
      }
    />
  )
}
