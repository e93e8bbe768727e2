import type { RecommendationRule } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { FormDialog } from '../../../lib/form-dialog.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { RuleFields } from './rule-fields.tsx'
import { EMPTY_RULE, RULE_FIELDS, ruleFormSchema } from './rule-form.ts'
import { addRule } from './rule-requests.ts'
import { useRefreshRules } from './use-rules.ts'

/** A further rule; the product that it recommends is made with it, or linked where one has this name. */
export function AddRuleDialog({ rules, onClose }: { rules: readonly RecommendationRule[]; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshRules()
  const { form, submit, isBusy, isDirty, formError } = useApiForm({
    schema: ruleFormSchema,
    defaultValues: EMPTY_RULE,
    fields: RULE_FIELDS,
    wordsFor: () => t('staff:forms.missing'),
    send: addRule,
    onDone: () => {
      showToast({ title: t('rules.created') })
      onClose()
      void refresh()
    },
    onFailed: (error) => showToast({ title: t('rules.createFailed'), description: errorText(error, t), variant: 'destructive' }),
  })
  return (
    <FormDialog title={t('rules.add')} isDirty={isDirty && !isBusy} onClose={onClose}>
      <SheetForm
        onSubmit={submit}
        isBusy={isBusy}
        isReady={ruleFormSchema.safeParse(form.watch()).success}
        error={formError}
        action={t('rules.create')}
      >
        <RuleFields control={form.control} others={rules} />
      </SheetForm>
    </FormDialog>
  )
}
