import type { RecommendationRule } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { FormDialog } from '../../../lib/form-dialog.tsx'
import { useSubmit } from '../../../lib/use-submit.ts'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { RuleFields } from './rule-fields.tsx'
import { EMPTY_RULE, isFilled, newRuleOf, type RuleField } from './rule-form.ts'
import { addRule } from './rule-requests.ts'
import { useRefreshRules } from './use-rules.ts'

export const RULE_FIELDS: readonly RuleField[] = ['productName', 'productDescription', 'price', 'priority']

/** A further rule; the product that it recommends is made with it, or linked where one has this name. */
export function AddRuleDialog({ rules, onClose }: { rules: readonly RecommendationRule[]; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshRules()
  const [values, setValues] = useState(EMPTY_RULE)
  const form = useSubmit({
    fields: RULE_FIELDS,
    send: () => addRule(newRuleOf(values)),
    onDone: () => {
      showToast({ title: t('rules.created') })
      onClose()
      void refresh()
    },
    onFailed: (error) => showToast({ title: t('rules.createFailed'), description: errorText(error, t), variant: 'destructive' }),
  })
  return (
    <FormDialog title={t('rules.add')} isDirty={values !== EMPTY_RULE && !form.isBusy} onClose={onClose}>
      <SheetForm
        onSubmit={() => form.submit({})}
        isBusy={form.isBusy}
        isReady={isFilled(values)}
        error={form.formError}
        action={t('rules.create')}
      >
        <RuleFields values={values} onValues={setValues} errorOf={form.errorOf} others={rules} />
      </SheetForm>
    </FormDialog>
  )
}
