import {
  FINDING_CODES,
  type FindingCode,
  isRedFlag,
  type RecommendationRule,
  type RuleWarning,
  SEVERITIES,
  type TriggerConditions,
} from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { FormDecimalField, FormSelect, FormSwitch, FormTextArea, FormTextField } from '../../../lib/form/form-fields.tsx'
import { useLostFocus } from '../../../lib/use-focus.ts'
import { SeverityShape } from '../../../ui/chip.tsx'
import { RadioCards, ToggleChips } from '../../../ui/choice-cards.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextInput } from '../../../ui/text-field.tsx'
import { ProductPicker } from './product-picker.tsx'
import { RULE_PRIORITIES, RULE_SOURCES, type RuleInput, type RuleValues, readConfidence, warningsOf } from './rule-form.ts'
import { ruleQueries } from './rule-requests.ts'

export interface RuleFieldsProps {
  control: Control<RuleValues, unknown, RuleInput>
  /** The other rules, to find one that says the same. */
  others: readonly RecommendationRule[]
  /** The rule is a new one, with which a product can be made; another keeps its product, or names another one. */
  isNew?: boolean
}

/** What is recommended, at which price and when, and how often that would have been. */
export function RuleFields({ control, others, isNew = false }: RuleFieldsProps) {
  const { t } = useTranslation('backoffice')
  const source = useController({ control, name: 'source' }).field
  const picked = useController({ control, name: 'product' })
  const name = useController({ control, name: 'productName' }).field
  const description = useController({ control, name: 'productDescription' }).field
  const price = useController({ control, name: 'price' }).field
  const [productName, requiredIssues, severityLevels, minConfidence] = useWatch({
    control,
    name: ['productName', 'requiredIssues', 'severityLevels', 'minConfidence'],
  })
  const isPicked = source.value === 'shop'
  const beginNew = (words: string) => {
    source.onChange('words')
    name.onChange(words)
    // Those of a product that was picked before are not the new one's.
    description.onChange('')
    price.onChange('')
  }
  return (
    <>
      <RadioCards
        legend={t('rules.fields.source')}
        name="source"
        choices={RULE_SOURCES.map((value) => ({ value, label: t(`rules.sources.${value}`) }))}
        value={source.value}
        onValueChange={source.onChange}
      />
      {isPicked ? (
        <ProductPicker
          product={picked.field.value}
          onPick={picked.field.onChange}
          onNew={isNew ? beginNew : undefined}
          error={picked.fieldState.error?.message}
        />
      ) : (
        <WordedProductFields control={control} isNew={isNew} />
      )}
      <FormSelect
        control={control}
        name="priority"
        label={t('rules.fields.priority')}
        options={RULE_PRIORITIES.map((value) => ({ value, label: t(`rules.priorities.${value}`) }))}
      />
      <ConditionFields control={control} />
      <DryRunPanel
        productName={isPicked ? (picked.field.value?.name ?? '') : productName}
        conditions={{ requiredIssues, severityLevels, minConfidence }}
        others={others}
      />
      <FormSwitch control={control} name="isActive" label={t('rules.fields.isActive')} />
    </>
  )
}

type ConditionFieldsProps = Pick<RuleFieldsProps, 'control'>

/** A product by words: one that is made with a new rule, or found by its name; another rule only takes the words over. */
function WordedProductFields({ control, isNew }: Pick<RuleFieldsProps, 'control' | 'isNew'>) {
  const { t } = useTranslation('backoffice')
  const first = useLostFocus<HTMLInputElement>()
  return (
    <>
      <FormTextField
        ref={first}
        control={control}
        name="productName"
        label={t('rules.fields.productName')}
        hint={isNew === true ? t('rules.fields.productNameHint') : undefined}
        required
        maxLength={120}
      />
      <FormTextArea
        control={control}
        name="productDescription"
        label={t('rules.fields.productDescription')}
        required
        rows={3}
        maxLength={2000}
      />
      <FormDecimalField
        control={control}
        name="price"
        label={t('rules.fields.price')}
        hint={t('rules.fields.priceHint')}
        required
      />
    </>
  )
}

/** What has no name of its own says nothing that a product could answer; what always needs a doctor recommends none. */
const canFire = (code: FindingCode): boolean => code !== 'unknown' && !SEVERITIES.every((severity) => isRedFlag(code, severity))

/** Which findings, how marked and how sure. */
function ConditionFields({ control }: ConditionFieldsProps) {
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
  const isEmpty = Number.isNaN(minConfidence)
  const input = {
    ...{ min: 0, max: 1, step: 0.1 },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(readConfidence(target.value)),
  }
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
          {...input}
          value={isEmpty ? 0 : minConfidence}
          aria-label={t('rules.fields.minConfidenceSlider')}
          aria-valuetext={isEmpty ? '–' : t('rules.percent', { percent: Math.round(minConfidence * 100) })}
          className="h-11 min-w-0 flex-1 accent-accent"
        />
        <span className="w-24 shrink-0">
          <TextInput
            id={id}
            aria-describedby={`${id}-hint`}
            aria-invalid={isEmpty || undefined}
            type="number"
            {...input}
            value={isEmpty ? '' : minConfidence}
            className="num"
          />
        </span>
      </div>
    </div>
  )
}

interface DryRunPanelProps {
  productName: string
  conditions: TriggerConditions
  others: readonly RecommendationRule[]
}

const TYPING_PAUSE_MS = 350

/** How often conditions would have fired, asked anew once they rest. */
function useDryRun(conditions: TriggerConditions, productName: string) {
  const wanted = JSON.stringify([conditions, productName])
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const canFire = conditions.requiredIssues.length > 0 && conditions.severityLevels.length > 0
  const isEntered = !Number.isNaN(conditions.minConfidence)
  const query = useQuery({ ...ruleQueries.dryRun(conditions, productName), enabled: canFire && isEntered && settled === wanted })
  return { ...query, canFire, isBehind: query.isFetching || settled !== wanted || !isEntered }
}

/** How often these conditions would have been met by past analyses, as they are being chosen. */
function DryRunPanel({ productName, conditions, others }: DryRunPanelProps) {
  const { t } = useTranslation('backoffice')
  const { data, error, canFire, isBehind } = useDryRun(conditions, productName)
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
            {data.contraindicatedCount > 0 && (
              <p className="mt-0.5 text-note text-medium">
                {t('rules.dryRun.contraindicated', { count: data.contraindicatedCount })}{' '}
                {data.contraindications.map(({ code, count }) => `${t(`shop:contraindications.${code}`)} (${count})`).join(', ')}
              </p>
            )}
            {data.neverOfferedFor.length > 0 && (
              <p className="mt-0.5 text-note text-medium">
                {t('rules.dryRun.neverOffered')}{' '}
                {data.neverOfferedFor
                  .map(
                    ({ code, severity }) =>
                      `${t(`findings:codes.${code}.name.cosmetic`)} (${t(`findings:severity.${severity}`)})`,
                  )
                  .join(', ')}
              </p>
            )}
          </>
        ) : (
          <p className="text-compact text-ink-2">{error === null ? t('rules.dryRun.counting') : errorText(error, t)}</p>
        )}
      </div>
      {canFire && <RuleWarnings warnings={warningsOf(conditions, others)} rules={others} />}
    </section>
  )
}

interface RuleWarningsProps {
  warnings: readonly RuleWarning[]
  rules: readonly RecommendationRule[]
}

/** What speaks against a rule, each in a sentence. */
export function RuleWarnings({ warnings, rules }: RuleWarningsProps) {
  const { t } = useTranslation('backoffice')
  if (warnings.length === 0) return null
  const nameOf = (id: string | undefined) => rules.find((rule) => rule.id === id)?.product.name ?? t('rules.another')
  return (
    <ul className="grid gap-1.5">
      {warnings.map(({ code, otherRuleId }) => (
        <li key={`${code}${otherRuleId ?? ''}`} className="flex items-start gap-2 text-note text-medium">
          <TriangleAlert size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t(`rules.warnings.${code}`, { name: nameOf(otherRuleId) })}
        </li>
      ))}
    </ul>
  )
}
