import { type AdminAnalysisSummary, chancePercent } from '@chioma/contract'
import { CircleCheck, CircleX, FileText, LoaderCircle, UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguageName } from '../../../lib/language-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SeverityBadge } from '../../../ui/severity-badge.tsx'

const MOST_ISSUES_SHOWN = 3

const LOOK = {
  completed: { tone: 'low', icon: CircleCheck },
  failed: { tone: 'high', icon: CircleX },
  pending: { tone: 'medium', icon: LoaderCircle },
  processing: { tone: 'medium', icon: LoaderCircle },
} as const

interface AnalysisRowProps {
  analysis: AdminAnalysisSummary
  isOpen: boolean
  onOpen: () => void
}

/** One analysis of the list: where it stands, what was found first, and who looked. */
export function AnalysisRow({ analysis, isOpen, onOpen }: AnalysisRowProps) {
  const { t } = useTranslation('insights')
  const languageName = useLanguageName()
  const { id, status, language, confidence, createdAt, detectedIssues, problemsDetected, models, isReviewed } = analysis
  const { tone, icon: Icon } = LOOK[status]
  return (
    <li className="grid gap-3 px-[clamp(1rem,2.4vw,1.75rem)] py-4 data-open:bg-accent-soft" data-open={isOpen || undefined}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Chip tone={tone}>
          <Icon size={14} aria-hidden="true" />
          {t(`status.${status}`)}
        </Chip>
        <span className="num text-compact text-ink-2">
          {formatDateTime(createdAt)} · {languageName(language)}
          {confidence !== null && <> · {t('confidence', { percent: chancePercent(confidence) })}</>}
        </span>
        {isReviewed && (
          <Chip tone="accent">
            <UserCheck size={14} aria-hidden="true" />
            {t('reviewed')}
          </Chip>
        )}
        {status === 'completed' && (
          <Button variant="quiet" size="small" className="ml-auto" aria-pressed={isOpen} onClick={onOpen}>
            <FileText size={16} aria-hidden="true" />
            {t('viewReport')}
            <span className="sr-only"> {formatDateTime(createdAt)}</span>
          </Button>
        )}
      </div>
      {detectedIssues.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          {detectedIssues.slice(0, MOST_ISSUES_SHOWN).map(({ code, severity }) => (
            <SeverityBadge
              key={code}
              level={severity}
              label={t('site:labelled', {
                label: t(`findings:codes.${code}.name.cosmetic`),
                value: t(`findings:severity.${severity}`),
              })}
            />
          ))}
          {problemsDetected > MOST_ISSUES_SHOWN && (
            <span className="text-sm text-ink-2">{t('moreIssues', { count: problemsDetected - MOST_ISSUES_SHOWN })}</span>
          )}
        </p>
      )}
      <p className="text-sm text-ink-3">
        <span className="font-mono break-all">{id}</span>
        {models.length > 0 && <> · {models.map(({ model, provider }) => `${model} (${provider.toUpperCase()})`).join(', ')}</>}
      </p>
    </li>
  )
}
