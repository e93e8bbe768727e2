import { type RecommendationRule, recommendationRuleSchema } from '@chioma/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentIn } from '../../lib/api/current-in.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { ChangedMeanwhile } from '../../lib/changed-meanwhile.tsx'
import { withFieldsOf } from '../../lib/differing-fields.ts'
import { FormDialog } from '../../lib/form-dialog.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RULE_FIELDS } from './add-rule-dialog.tsx'
import { RuleFields } from './rule-fields.tsx'
import { isFilled, patchOf, type RuleField, type RuleValues, valuesOf } from './rule-form.ts'
import { changeRule } from './rule-requests.ts'
import { useRefreshRules } from './use-rules.ts'

interface EditRuleDialogProps {
  rule: RecommendationRule
  rules: readonly RecommendationRule[]
  onClose: () => void
}

/** Changes a rule. When somebody else was quicker, both sides are shown and nothing is overwritten. */
export function EditRuleDialog({ rule, rules, onClose }: EditRuleDialogProps) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshRules()
  const [base, setBase] = useState(rule)
  const [values, setValues] = useState(() => valuesOf(rule))
  const [theirs, setTheirs] = useState<RecommendationRule>()
  const form = useSubmit({
    fields: RULE_FIELDS,
    send: (upon: { values: RuleValues; base: RecommendationRule }) => changeRule(rule.id, patchOf(upon.values, upon.base)),
    onDone: () => {
      showToast({ title: t('rules.updated') })
      onClose()
      void refresh()
    },
    onFailed: (error) => {
      const current = currentIn(error, recommendationRuleSchema)
      if (current === undefined)
        showToast({ title: t('rules.updateFailed'), description: errorText(error, t), variant: 'destructive' })
      setTheirs(current)
      void refresh()
    },
  })
  const saveChosen = (upon: RecommendationRule, mine: ReadonlySet<RuleField>) => {
    const chosen = withFieldsOf(valuesOf(upon), values, mine)
    setBase(upon)
    setValues(chosen)
    setTheirs(undefined)
    form.submit({ values: chosen, base: upon })
  }
  return (
    <FormDialog
      title={t('rules.editTitle', { name: rule.productName })}
      isDirty={Object.keys(patchOf(values, base)).length > 1 && !form.isBusy}
      onClose={onClose}
    >
      {theirs !== undefined ? (
        <ChangedMeanwhile
          base={wordsOf(valuesOf(base), t)}
          mine={wordsOf(values, t)}
          theirs={wordsOf(valuesOf(theirs), t)}
          labelOf={(field) => t(`rules.fields.${field}`)}
          isBusy={form.isBusy}
          onSave={(mine) => saveChosen(theirs, mine)}
          onTakeTheirs={onClose}
        />
      ) : (
        <SheetForm
          onSubmit={() => form.submit({ values, base })}
          isBusy={form.isBusy}
          isReady={isFilled(values)}
          error={form.formError}
          action={t('staff:forms.save')}
        >
          <RuleFields
            values={values}
            onValues={setValues}
            errorOf={form.errorOf}
            others={rules.filter(({ id }) => id !== rule.id)}
          />
        </SheetForm>
      )}
    </FormDialog>
  )
}

/** What a rule says, field by field, to be read beside another version of it. */
function wordsOf(values: RuleValues, t: TFunction<'backoffice'>): Record<RuleField, string> {
  return {
    productName: values.productName,
    productDescription: values.productDescription,
    price: values.price,
    priority: t(`rules.priorities.${values.priority}`),
    isActive: t(values.isActive ? 'rules.active' : 'rules.inactive'),
    requiredIssues: values.requiredIssues.map((code) => t(`findings:codes.${code}.name.cosmetic`)).join(', '),
    severityLevels: values.severityLevels.map((level) => t(`findings:severity.${level}`)).join(', '),
    minConfidence: t('rules.percent', { percent: Math.round(values.minConfidence * 100) }),
  }
}
