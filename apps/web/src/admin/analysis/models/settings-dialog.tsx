import { type ModelSpend, modelSpendSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '../../../lib/form/edit-dialog.tsx'
import { FormTextField } from '../../../lib/form/form-fields.tsx'
import { useVersionedForm } from '../../../lib/form/use-versioned-form.ts'
import { formatNumber, formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useToast } from '../../../ui/toast.tsx'
import { changeSettings, useRefreshModels } from './model-requests.ts'
import { DEADLINE_SECONDS, type SettingsField, type SettingsValues, settingsFormSchema, settingsOf } from './settings-form.ts'

interface SettingsDialogProps {
  spend: ModelSpend
  onClose: () => void
}

/**
 * How much remote models may cost in a day, and how long an analysis waits for them. When somebody else was quicker, both sides are
 * shown and nothing is overwritten.
 */
export function SettingsDialog({ spend, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  const editing = useVersionedForm({
    thing: spend,
    thingSchema: modelSpendSchema,
    schema: settingsFormSchema,
    valuesOf: settingsOf,
    fields: ['dailyBudgetUsd', 'deadlineMs'],
    wordsFor: (field) => (field === 'deadlineMs' ? t('spend.deadlineWrong', DEADLINE_SECONDS) : t('spend.budgetWrong')),
    send: (settings, { version }) => changeSettings({ ...settings, version }),
    onDone: () => {
      showToast({ title: t('spend.saved') })
      onClose()
      void refresh()
    },
    onFailed: () => void refresh(),
  })
  const { control } = editing.form
  return (
    <EditDialog
      title={t('spend.edit')}
      width="narrow"
      editing={editing}
      wordsOf={useSettingsWords()}
      labelOf={(field: SettingsField) => t(field === 'dailyBudgetUsd' ? 'spend.budget' : 'spend.deadline')}
      action={t('forms.save')}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="dailyBudgetUsd"
        label={t('spend.budget')}
        hint={t('spend.budgetHint')}
        inputMode="decimal"
        required
      />
      <FormTextField
        control={control}
        name="deadlineMs"
        label={t('spend.deadline')}
        hint={t('spend.deadlineHint', DEADLINE_SECONDS)}
        inputMode="decimal"
        required
      />
    </EditDialog>
  )
}

/** What the fields say, to be read beside another version of them. */
function useSettingsWords(): (values: SettingsValues) => Record<SettingsField, string> {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return (values) => {
    const { data } = settingsFormSchema.safeParse(values)
    return {
      dailyBudgetUsd: data === undefined ? '' : formatUsd(data.dailyBudgetUsd),
      deadlineMs: data === undefined ? '' : t('spend.seconds', { seconds: formatNumber(data.deadlineMs / 1000, language, 3) }),
    }
  }
}
