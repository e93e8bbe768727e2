import type { DetectedIssue, ModelOpinion, ReportFinding, Severity } from '@chioma/contract'
import { Focus, Stethoscope } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip, SeverityBadge } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { findingId } from '../paths.ts'
import { MarkNumber } from './photo/report-photo.tsx'

interface FindingCardProps {
  finding: ReportFinding
  issue: DetectedIssue | undefined
  /** Its number in the photo, where it is marked there. */
  number: number | undefined
  isSelected: boolean
  /** What follows from it is there for whoever wants more. */
  isFolded: boolean
  onLook: () => void
}

const CONSEQUENCES = ['meaning', 'helps', 'seeSomeone'] as const
const ROWS = ['seen', ...CONSEQUENCES] as const

/** One finding: how marked, what was seen, what it may mean, what helps, and when to see someone. */
export function FindingCard({ finding, issue, number, isSelected, isFolded, onLook }: FindingCardProps) {
  const { t } = useTranslation('journey')
  return (
    <Card
      id={findingId(finding.code)}
      tabIndex={-1}
      className={classNames(
        'scroll-mt-24 px-4 pt-4 pb-2 transition-colors outline-none target:border-accent sm:px-5.5 sm:pt-5 print:break-inside-avoid print:shadow-none',
        finding.isRedFlag && 'border-high',
        isSelected && 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
    >
      <header className="mb-2.5 flex items-start gap-3">
        {number !== undefined && (
          <span className="flex min-h-9 items-center">
            <MarkNumber number={number} />
          </span>
        )}
        <div className="flex min-h-9 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="font-display text-title-sm leading-tight">{finding.name}</h3>
          <SeverityBadge level={finding.severity} label={finding.severityName} />
          {finding.isRedFlag && (
            <Chip tone="high">
              <Stethoscope size={14} aria-hidden="true" />
              {t('issues.redFlag')}
            </Chip>
          )}
        </div>
        {number !== undefined && (
          <span className="-mr-2 shrink-0 sm:mr-0 print:hidden">
            <Button variant="plain" size="small" icon={Focus} aria-pressed={isSelected} onClick={onLook}>
              <span className="max-sm:sr-only">{t('report.inPhoto')}</span>
              <span className="sr-only">: {finding.name}</span>
            </Button>
          </span>
        )}
      </header>
      <Rows finding={finding} issue={issue} rows={isFolded ? ['seen'] : ROWS} />
      {isFolded && CONSEQUENCES.some((row) => finding[row] !== '') && (
        <details data-printed className="border-t border-line">
          <summary className="min-h-11 cursor-pointer py-2.5 text-compact font-semibold text-accent-strong">
            {t(finding.helps === '' ? 'report.consequencesMeaning' : 'report.consequences')}
          </summary>
          <Rows finding={finding} issue={issue} rows={CONSEQUENCES} />
        </details>
      )}
    </Card>
  )
}

interface RowsProps extends Pick<FindingCardProps, 'finding' | 'issue'> {
  rows: readonly (typeof ROWS)[number][]
}

function Rows({ finding, issue, rows }: RowsProps) {
  const { t } = useTranslation('journey')
  return (
    <dl>
      {rows
        .filter((row) => finding[row] !== '')
        .map((row) => (
          <div
            key={row}
            className="border-t border-line py-2.5 text-compact leading-normal sm:grid sm:grid-cols-[8.2rem_minmax(0,1fr)] sm:gap-x-4"
          >
            <dt className="inline font-semibold after:content-['.'] sm:block sm:after:content-none">{t(`report.rows.${row}`)}</dt>{' '}
            <dd className={classNames('inline sm:block', row === 'helps' ? 'text-ink' : 'text-ink-2')}>
              {finding[row]}
              {row === 'seen' && finding.doubt !== '' && <> {finding.doubt}</>}
              {row === 'seen' && <OpinionsLine opinions={issue?.opinions} />}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Where the models differ on a finding; nothing where they agree. */
function OpinionsLine({ opinions }: { opinions: readonly ModelOpinion[] | undefined }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const disagreement = disagreementOf(opinions)
  if (disagreement === undefined) return null
  const { seen, judged, against, unable, severities } = disagreement
  const list = (items: readonly string[]) => new Intl.ListFormat(language).format(items)
  const strengths = severities.map(({ model, severity }) => `${model} (${t(`report.severity.${severity}`)})`)
  const sentences = [
    against.length > 0 && t('report.opinions.seen', { count: seen, all: judged, names: list(against) }),
    strengths.length > 0 && t('report.opinions.severity', { list: strengths.join(', ') }),
    unable.length > 0 && t('report.opinions.unable', { names: list(unable) }),
  ]
  return (
    <p className="num mt-2.5 max-w-reading border-l-2 border-medium pl-3 text-sm text-ink-2">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

/** Where models differ on a finding; names in the order of the models. */
interface Disagreement {
  /** How many see it, of those that could judge it. */
  seen: number
  judged: number
  against: string[]
  unable: string[]
  /** By model, where they see it in different strength; empty where they agree. */
  severities: { model: string; severity: Severity }[]
}

/** Nothing where all who could judge a finding say the same of it, and where a single model read the photo. */
export function disagreementOf(opinions: readonly ModelOpinion[] | undefined): Disagreement | undefined {
  if (opinions === undefined || opinions.length < 2) return undefined
  const severities = opinions.flatMap(({ model, severity }) => (severity === null ? [] : { model, severity }))
  const isOneStrength = new Set(severities.map(({ severity }) => severity)).size < 2
  const against = opinions.filter(({ sees }) => sees === false).map(({ model }) => model)
  if (against.length === 0 && isOneStrength) return undefined
  return {
    seen: opinions.filter(({ sees }) => sees === true).length,
    judged: opinions.filter(({ sees }) => sees !== null).length,
    against,
    unable: opinions.filter(({ sees }) => sees === null).map(({ model }) => model),
    severities: isOneStrength ? [] : severities,
  }
}
