import { type ModelSpend, modelSpendSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '../../../lib/edit-dialog.tsx'
import { formatNumber, formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { withFieldsOf } from '../../../lib/resolve-version-conflict.ts'
import { useEditing } from '../../../lib/use-editing.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { changeSettings } from './model-requests.ts'
import {
  changeOf,
  DEADLINE_SECONDS,
  readSettings,
  SETTINGS_FIELDS,
  type SettingsField,
  type SettingsValues,
  settingsOf,
} from './settings-form.ts'
import { useRefreshModels } from './use-model-data.ts'

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
  const editing = useEditing({
    thing: spend,
    schema: modelSpendSchema,
    valuesOf: settingsOf,
    join: withFieldsOf<SettingsValues>,
    fields: SETTINGS_FIELDS,
    check: (values) => {
      const read = readSettings(values)
      return {
        ...(read.dailyBudgetUsd === undefined && { dailyBudgetUsd: t('spend.budgetWrong') }),
        ...(read.deadlineMs === undefined && { deadlineMs: t('spend.deadlineWrong', DEADLINE_SECONDS) }),
      }
    },
    send: (values, base) => changeSettings(changeOf(values, base)),
    onDone: () => {
      showToast({ title: t('spend.saved') })
      onClose()
      void refresh()
    },
    onFailed: () => void refresh(),
  })
  const { values, setValues, errorOf } = editing
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
      <TextField
        label={t('spend.budget')}
        hint={t('spend.budgetHint')}
        inputMode="decimal"
        required
        value={values.dailyBudgetUsd}
        onValueChange={(dailyBudgetUsd) => setValues({ ...values, dailyBudgetUsd })}
        error={errorOf('dailyBudgetUsd')}
      />
      <TextField
        label={t('spend.deadline')}
        hint={t('spend.deadlineHint', DEADLINE_SECONDS)}
        inputMode="decimal"
        required
        value={values.deadlineMs}
        onValueChange={(deadlineMs) => setValues({ ...values, deadlineMs })}
        error={errorOf('deadlineMs')}
      />
    </EditDialog>
  )
}

/** What the fields say, to be read beside another version of them. */
function useSettingsWords(): (values: SettingsValues) => Record<SettingsField, string> {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return (values) => {
    const { dailyBudgetUsd, deadlineMs } = readSettings(values)
    return {
      dailyBudgetUsd: dailyBudgetUsd === undefined ? '' : formatUsd(dailyBudgetUsd),
      deadlineMs: deadlineMs === undefined ? '' : t('spend.seconds', { seconds: formatNumber(deadlineMs / 1000, language, 3) }),
    }
  }
}
