import type { RecommendationRule, TriggerConditions } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { warningsOf } from './rule-form.ts'
import { RuleWarnings } from './rule-warnings.tsx'
import { useDryRun } from './use-rules.ts'

interface DryRunPanelProps {
  conditions: TriggerConditions
  others: readonly RecommendationRule[]
}

/** How often these conditions would have been met by past analyses, as they are being chosen. */
export function DryRunPanel({ conditions, others }: DryRunPanelProps) {
  const { t } = useTranslation('backoffice')
  const { data, error, canFire, isBehind } = useDryRun(conditions)
  return (
    <section aria-label={t('rules.dryRun.title')} className="grid gap-3 rounded-card bg-sunken px-4 py-4 sm:px-5">
      <div role="status" className={classNames('num transition-opacity', isBehind && canFire && 'opacity-60')}>
        {!canFire ? (
          <p className="text-compact text-ink-2">{t('rules.dryRun.choose')}</p>
        ) : data !== undefined ? (
          <>
            <p className="font-display text-title-xs leading-snug">
              {t('rules.dryRun.fired', { count: data.firedCount, days: data.days })}
            </p>
            <p className="mt-0.5 text-note text-ink-2">
              {t('rules.dryRun.of', { count: data.analysisCount })}
              {data.suppressedByRedFlagCount > 0 && ` ${t('rules.dryRun.suppressed', { count: data.suppressedByRedFlagCount })}`}
            </p>
          </>
        ) : (
          <p className="text-compact text-ink-2">{error === null ? t('rules.dryRun.counting') : errorText(error, t)}</p>
        )}
      </div>
      {canFire && <RuleWarnings warnings={warningsOf(conditions, others)} rules={others} />}
    </section>
  )
}
