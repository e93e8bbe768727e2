import { type RecommendationRule, recommendationRuleSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { EditDialog } from '../../../lib/form/edit-dialog.tsx'
import { useVersionedForm } from '../../../lib/form/use-versioned-form.ts'
import { useToast } from '../../../ui/toast.tsx'
import { RuleFields } from './rule-fields.tsx'
import { patchOf, RULE_FIELDS, type RuleField, ruleFormSchema, valuesOf } from './rule-form.ts'
import { changeRule } from './rule-requests.ts'
import { useRuleWords } from './use-rule-words.ts'
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
  const editing = useVersionedForm({
    thing: rule,
    thingSchema: recommendationRuleSchema,
    schema: ruleFormSchema,
    valuesOf,
    fields: RULE_FIELDS,
    wordsFor: () => t('staff:forms.missing'),
    send: (input, base) => changeRule(rule.id, patchOf(input, base)),
    onDone: () => {
      showToast({ title: t('rules.updated') })
      onClose()
      void refresh()
    },
    onFailed: (error, isConflict) => {
      if (!isConflict) showToast({ title: t('rules.updateFailed'), description: errorText(error, t), variant: 'destructive' })
      void refresh()
    },
  })
  const { form } = editing
  return (
    <EditDialog
      title={t('rules.editTitle', { name: rule.productName })}
      editing={editing}
      wordsOf={useRuleWords()}
      labelOf={(field: RuleField) => t(`rules.fields.${field}`)}
      action={t('staff:forms.save')}
      isReady={ruleFormSchema.safeParse(form.watch()).success}
      onClose={onClose}
    >
      <RuleFields control={form.control} others={rules.filter(({ id }) => id !== rule.id)} />
    </EditDialog>
  )
}
