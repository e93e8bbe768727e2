import { FINDING_CODES, type FindingCode, isRedFlag, SEVERITIES } from '@chioma/contract'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SeverityShape } from '../../../ui/severity-badge.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { ToggleChips } from '../../../ui/toggle-chips.tsx'
import type { RuleFieldsProps } from './rule-fields.tsx'
import { readConfidence } from './rule-form.ts'

type ConditionFieldsProps = Pick<RuleFieldsProps, 'control'>

/** What has no name of its own says nothing that a product could answer; what always needs a doctor recommends none. */
const canFire = (code: FindingCode): boolean => code !== 'unknown' && !SEVERITIES.every((severity) => isRedFlag(code, severity))

/** Which findings, how marked and how sure. */
export function ConditionFields({ control }: ConditionFieldsProps) {
  const { t } = useTranslation('backoffice')
  const issues = useController({ control, name: 'requiredIssues' }).field
  const levels = useController({ control, name: 'severityLevels' }).field
  const codes = FINDING_CODES.filter((code) => canFire(code) || issues.value.includes(code))
  return (
    <div className="grid gap-5 rounded-card border border-line p-4 sm:p-5">
      <ToggleChips
        legend={t('rules.fields.requiredIssues')}
        hint={t('rules.fields.requiredIssuesHint')}
        choices={codes.map((value) => ({ value, label: t(`findings:codes.${value}.name.cosmetic`) }))}
        values={issues.value}
        onValues={issues.onChange}
      />
      <ToggleChips
        legend={t('rules.fields.severityLevels')}
        choices={SEVERITIES.map((value) => ({
          value,
          label: t(`findings:severity.${value}`),
          icon: <SeverityShape level={value} />,
        }))}
        values={levels.value}
        onValues={levels.onChange}
      />
      <ConfidenceField control={control} />
    </div>
  )
}

/** A slider and a number for the same value. */
function ConfidenceField({ control }: ConditionFieldsProps) {
  const { t } = useTranslation('backoffice')
  const id = useId()
  const { value: minConfidence, onChange } = useController({ control, name: 'minConfidence' }).field
  const change = (text: string) => onChange(readConfidence(text))
  return (
    <div>
      <label htmlFor={id} className="block text-compact font-semibold">
        {t('rules.fields.minConfidence')}
      </label>
      <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-3">
        {t('rules.fields.minConfidenceHint')}
      </p>
      <div className="mt-2 flex items-center gap-4">
        <input
          type="range"
          min={0}
          max={1}
          step={0.1}
          value={minConfidence}
          onChange={(event) => change(event.target.value)}
          aria-label={t('rules.fields.minConfidenceSlider')}
          aria-valuetext={t('rules.percent', { percent: Math.round(minConfidence * 100) })}
          className="h-11 min-w-0 flex-1 accent-accent"
        />
        <span className="w-24 shrink-0">
          <TextInput
            id={id}
            aria-describedby={`${id}-hint`}
            type="number"
            min={0}
            max={1}
            step={0.1}
            value={minConfidence}
            onChange={(event) => change(event.target.value)}
            className="num"
          />
        </span>
      </div>
    </div>
  )
}
