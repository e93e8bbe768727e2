import { currencySchema, formatMoney, type RecommendationRule, recommendationRuleSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useFinish } from '../../../lib/sheet-dialog.tsx'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Chip, SeverityShape } from '../../../ui/chip.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { RuleWarnings } from './rule-fields.tsx'
import { useRefreshRules, useRuleWords, valuesOf } from './rule-form.ts'
import { changeRule, deleteRule, restoreRule } from './rule-requests.ts'

/** Switches a rule on or off, as it was looked at. */
function useActivation(rule: RecommendationRule) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const wordsOf = useRuleWords()
  return useVersionedMutation({
    seen: rule,
    schema: recommendationRuleSchema,
    mutationFn: (isActive: boolean, { id, version }) => changeRule(id, { isActive, version }),
    wordsOf: (now) => wordsOf(valuesOf(now)),
    wordsOfWanted: (isActive) => ({ isActive: wordsOf({ ...valuesOf(rule), isActive }).isActive }),
    onSuccess: () => showToast({ title: t('rules.updated') }),
    onError: (error) => showToast({ title: t('rules.updateFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: useRefreshRules(),
  })
}

/** Deletes a rule, its product with it where that is wished, and offers to take it back. */
function useDeletion({ id }: RecommendationRule, onClose: () => void) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshRules()
  const finish = useFinish(onClose, refresh)
  const restoring = useMutation({
    mutationFn: () => restoreRule(id),
    onSuccess: () => showToast({ title: t('rules.restored') }),
    onError: (error) => showToast({ title: t('rules.restoreFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (product: 'keep' | 'archive') => deleteRule(id, product),
    onSuccess: (_gone, product) =>
      finish({
        title: t('rules.deleted'),
        ...(product === 'archive' && { description: t('rules.deletion.offSale') }),
        action: { label: t('actions.undo'), onClick: () => restoring.mutate() },
      }),
    onError: (error) => {
      showToast({ title: t('rules.deleteFailed'), description: errorText(error, t), variant: 'destructive' })
      void refresh()
    },
  })
}

interface RuleRowProps {
  rule: RecommendationRule
  /** All of them: a warning may name another one. */
  rules: readonly RecommendationRule[]
  onEdit: () => void
}

/** One rule: what it recommends at which price, and what of. */
export function RuleRow({ rule, rules, onEdit }: RuleRowProps) {
  const { t } = useTranslation('backoffice')
  const activation = useActivation(rule)
  const [isDeleting, setIsDeleting] = useState(false)
  const { isActive, product } = rule
  const { name } = product
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-3 py-5">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-text text-base font-semibold tracking-normal wrap-anywhere">
          {name}
          <Chip tone={isActive ? 'accent' : 'neutral'}>{t(isActive ? 'rules.active' : 'rules.inactive')}</Chip>
        </h3>
        <p className="mt-1 max-w-[60em] text-compact wrap-anywhere text-ink-2">{product.description}</p>
        <p className="num mt-1.5 text-note text-ink-2">
          <Prices rule={rule} /> · {t(`rules.priorityOf.${rule.priority}`)}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:col-span-full">
        <Switch
          label={t('rules.switch', { name })}
          isLabelHidden
          isOn={activation.pending ?? isActive}
          isBusy={activation.pending !== undefined}
          onChange={(next) => activation.mutate(next)}
        />
        <IconButton label={t('rules.editNamed', { name })} className="ml-2" onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('rules.deleteNamed', { name })} onClick={() => setIsDeleting(true)}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="col-span-full grid gap-3">
        {activation.conflict !== undefined && (
          <ConflictQuestion conflict={activation.conflict} labelOf={(field) => t(`rules.fields.${field}`)} />
        )}
        <Conditions rule={rule} />
        <RuleWarnings warnings={rule.warnings} rules={rules} />
      </div>
      {isDeleting && <DeletionDialog rule={rule} onClose={() => setIsDeleting(false)} />}
    </li>
  )
}

/** Says what becomes of the product, and lets it go off sale where no other rule recommends it. */
function DeletionDialog({ rule, onClose }: { rule: RecommendationRule; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const { name, isMadeByRule, isArchived, wasOrdered, otherRuleCount } = rule.product
  const mayGo = !isArchived && otherRuleCount === 0
  const [goesOffSale, setGoesOffSale] = useState(mayGo && isMadeByRule && !wasOrdered)
  const deletion = useDeletion(rule, onClose)
  const fate = isArchived ? 'archived' : otherRuleCount > 0 ? 'recommended' : wasOrdered ? 'ordered' : 'unordered'
  return (
    <ConfirmDialog
      title={t('rules.deletion.title', { name })}
      text={t(`rules.deletion.${fate}`, { name, count: otherRuleCount })}
      confirm={{
        label: t('rules.deletion.action'),
        isBusy: deletion.isPending,
        onConfirm: () => deletion.mutate(mayGo && goesOffSale ? 'archive' : 'keep'),
      }}
      cancel={{ label: t('staff:forms.cancel'), onCancel: onClose }}
    >
      {mayGo && <Switch label={t('rules.deletion.takeOffSale')} isOn={goesOffSale} onChange={setGoesOffSale} />}
    </ConfirmDialog>
  )
}

function Prices({ rule }: { rule: RecommendationRule }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const shopCurrency = currencySchema.safeParse(rule.shopCurrency).data ?? 'USD'
  return (
    <span className="font-semibold text-ink">
      {formatMoney(rule.price, 'EUR', language)} ·{' '}
      {t('rules.shopPrice', { price: formatMoney(rule.shopPrice, shopCurrency, language) })}
    </span>
  )
}

function Conditions({ rule: { triggerConditions } }: { rule: RecommendationRule }) {
  const { t } = useTranslation('backoffice')
  const { requiredIssues, severityLevels, minConfidence } = triggerConditions
  return (
    <div className="flex flex-wrap items-center gap-2 text-note text-ink-2">
      <span>{t('rules.when')}</span>
      {requiredIssues.map((code) => (
        <Chip key={code}>{t(`findings:codes.${code}.name.cosmetic`)}</Chip>
      ))}
      {severityLevels.length > 0 && severityLevels.length < 3 && (
        <>
          <span aria-hidden="true">·</span>
          {severityLevels.map((severity) => (
            <Chip key={severity} tone={severity}>
              <SeverityShape level={severity} />
              {t(`findings:severity.${severity}`)}
            </Chip>
          ))}
        </>
      )}
      {requiredIssues.length > 0 && (
        <span className="num">{t('rules.fromConfidence', { percent: Math.round(minConfidence * 100) })}</span>
      )}
      {requiredIssues.length === 0 && <span>{t('rules.never')}</span>}
    </div>
  )
}
