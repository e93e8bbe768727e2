import type { DetectedIssue } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SeverityShape } from '../../../ui/severity-badge.tsx'
import { reportPath } from './report-path.ts'

const COLOR = { high: 'text-high', medium: 'text-medium', low: 'text-low' } as const

interface IssueListProps {
  analysisId: string
  issues: readonly DetectedIssue[]
}

/** What was found at a glance; each leads to its card in the report. */
export function IssueList({ analysisId, issues }: IssueListProps) {
  const { t } = useTranslation('journey')
  return (
    <Card isPadded>
      <h4 className="font-display text-title-sm leading-tight">{t('issues.title')}</h4>
      <p className="mt-0.5 text-sm text-ink-3">{t('issues.count', { count: issues.length })}</p>
      <ul className="mt-3">
        {issues.map((issue) => (
          <li key={issue.code} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line py-3">
            <span className={classNames('mt-1.5', COLOR[issue.severity])}>
              <SeverityShape level={issue.severity} size={13} />
            </span>
            <div>
              <Link to={reportPath(analysisId, issue.code)} className="text-link font-semibold">
                {issue.name}
              </Link>
              <p className="num text-sm text-ink-3">
                {t(`report.severity.${issue.severity}`)}
                {issue.isRedFlag && <span className="font-semibold text-high"> · {t('issues.redFlag')}</span>}
              </p>
              {issue.description !== '' && <p className="mt-1 text-note text-ink-2">{issue.description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
