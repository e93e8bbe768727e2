import { type RecommendationRule, recommendationRuleSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { EditDialog } from '../../../lib/edit-dialog.tsx'
import { withFieldsOf } from '../../../lib/resolve-version-conflict.ts'
import { useEditing } from '../../../lib/use-editing.ts'
import { useToast } from '../../../ui/toast.tsx'
import { RULE_FIELDS } from './add-rule-dialog.tsx'
import { RuleFields } from './rule-fields.tsx'
import { isFilled, patchOf, type RuleField, type RuleValues, valuesOf } from './rule-form.ts'
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
  const editing = useEditing({
    thing: rule,
    schema: recommendationRuleSchema,
    valuesOf,
    join: withFieldsOf<RuleValues>,
    fields: RULE_FIELDS,
    send: (values, base) => changeRule(rule.id, patchOf(values, base)),
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
  const { values, setValues, errorOf } = editing
  return (
    <EditDialog
      title={t('rules.editTitle', { name: rule.productName })}
      editing={editing}
      wordsOf={useRuleWords()}
      labelOf={(field: RuleField) => t(`rules.fields.${field}`)}
      action={t('staff:forms.save')}
      isReady={isFilled(values)}
      onClose={onClose}
    >
      <RuleFields values={values} onValues={setValues} errorOf={errorOf} others={rules.filter(({ id }) => id !== rule.id)} />
    </EditDialog>
  )
}
