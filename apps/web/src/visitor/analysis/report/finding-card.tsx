import { chancePercent, type DetectedIssue, type ReportFinding } from '@chioma/contract'
import { Eye, EyeOff, Stethoscope } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SeverityBadge } from '../../../ui/severity-badge.tsx'
import { OpinionsLine } from './opinions-line.tsx'
import { MarkLayer } from './photo/mark-layer.tsx'
import { hasMarks } from './photo/marks.ts'
import { largestRegion, placeCrop } from './photo/photo-crop.ts'
import { findingId } from './report-path.ts'

interface FindingCardProps {
  finding: ReportFinding
  issue: DetectedIssue | undefined
  photoUrl: string | undefined
  isShown: boolean
  onShow: () => void
  onHide: () => void
}

const PARTS = ['meaning', 'helps', 'seeSomeone'] as const

/** One finding: where, how strong, what was seen, how sure, and what to do. */
export function FindingCard({ finding, issue, photoUrl, isShown, onShow, onHide }: FindingCardProps) {
  const { t } = useTranslation('journey')
  return (
    <Card
      id={findingId(finding.code)}
      tabIndex={-1}
      className={classNames(
        'grid scroll-mt-24 grid-cols-[84px_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 outline-none target:border-accent sm:grid-cols-[132px_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5 sm:p-5 print:break-inside-avoid',
        finding.isRedFlag && 'border-high',
      )}
    >
      {photoUrl === undefined ? <span /> : <PhotoDetail photoUrl={photoUrl} issue={issue} name={finding.name} />}
      <div className="flex min-w-0 flex-col flex-wrap justify-between gap-x-4 gap-y-2 self-center sm:flex-row sm:items-center sm:self-start">
        <h3 className="font-display text-title-sm leading-tight">{finding.name}</h3>
        <span className="flex flex-wrap gap-2">
          {finding.isRedFlag && (
            <Chip tone="high">
              <Stethoscope size={14} aria-hidden="true" />
              {t('issues.redFlag')}
            </Chip>
          )}
          <SeverityBadge level={finding.severity} label={finding.severityName} />
        </span>
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
        <p>{finding.seen}</p>
        {issue !== undefined && <HowSure issue={issue} certainty={finding.certainty} />}
        <OpinionsLine opinions={issue?.opinions} />
        <dl className="mt-3 grid gap-2.5 text-compact">
          {PARTS.filter((part) => finding[part] !== '').map((part) => (
            <div key={part}>
              <dt className="font-semibold">{t(`report.${part}`)}</dt>
              <dd className="max-w-reading text-ink-2">{finding[part]}</dd>
            </div>
          ))}
        </dl>
        {issue !== undefined && hasMarks(issue) && (
          <Button
            variant="quiet"
            size="small"
            className="mt-4 print:hidden"
            aria-pressed={isShown}
            onClick={isShown ? onHide : onShow}
          >
            {isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            {isShown ? t('report.hideInPhoto') : t('report.showInPhoto')}
            <span className="sr-only">: {finding.name}</span>
          </Button>
        )}
      </div>
    </Card>
  )
}

/** How sure it is that the finding is there: in words, with the chance beside it, and its range on a line from 0 to 100. */
function HowSure({ issue, certainty }: { issue: DetectedIssue; certainty: string }) {
  const { t } = useTranslation('journey')
  const percent = chancePercent(issue.confidence)
  const low = chancePercent(issue.confidenceLow)
  const high = chancePercent(issue.confidenceHigh)
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
      <span>{t('report.howSure')}</span>
      <span className="relative h-1.5 w-32 shrink-0 rounded-full bg-line" aria-hidden="true">
        <span
          className="absolute inset-y-0 rounded-full bg-ink-3 opacity-40"
          style={{ left: `${low}%`, width: `${Math.max(2, high - low)}%` }}
        />
        <span className="absolute -top-0.75 h-3 w-0.75 -translate-x-1/2 rounded-full bg-ink-2" style={{ left: `${percent}%` }} />
      </span>
      <span className="num basis-64 grow">{certainty}</span>
    </p>
  )
}

interface PhotoDetailProps {
  photoUrl: string
  issue: DetectedIssue | undefined
  name: string
}

/** A square look at where a finding lies, with its outline. */
function PhotoDetail({ photoUrl, issue, name }: PhotoDetailProps) {
  const { t } = useTranslation('journey')
  const [aspect, setAspect] = useState<number>()
  const region = largestRegion(issue?.regions ?? [])
  const placement = placeCrop(region, aspect ?? 1)
  const alt = region === undefined ? `${t('report.thumb', { name })}. ${t('report.wholePhoto')}` : t('report.thumb', { name })
  return (
    <div className="relative aspect-square self-start overflow-hidden rounded-small bg-sunken sm:row-span-2">
      <img
        src={photoUrl}
        alt={alt}
        onLoad={({ currentTarget }) => setAspect(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        className="absolute max-w-none transition-opacity"
        style={{ ...placement, opacity: aspect === undefined ? 0 : 1 }}
      />
      {issue?.overlayUrl !== undefined && aspect !== undefined && <MarkLayer mark={issue} style={placement} />}
    </div>
  )
}
