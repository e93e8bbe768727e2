import { type ModelSpend, modelSpendSchema } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentIn } from '../../lib/api/current-in.ts'
import { ChangedMeanwhile } from '../../lib/changed-meanwhile.tsx'
import { withFieldsOf } from '../../lib/differing-fields.ts'
import { FormDialog } from '../../lib/form-dialog.tsx'
import { formatNumber, formatUsd } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { changeSettings } from './model-requests.ts'
import {
  changeOf,
  DEADLINE_SECONDS,
  isChanged,
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

interface Upon {
  values: SettingsValues
  base: ModelSpend
}

/**
 * How much remote models may cost in a day, and how long an analysis waits for them. When somebody else was quicker, both sides are
 * shown and nothing is overwritten.
 */
export function SettingsDialog({ spend, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('staff')
  const { base, values, setValues, theirs, form, saveChosen } = useSettings(spend, onClose)
  const wordsOf = useSettingsWords()
  return (
    <FormDialog isDirty={isChanged(values, base) && !form.isBusy} onClose={onClose} width="narrow" title={t('spend.edit')}>
      {theirs !== undefined ? (
        <ChangedMeanwhile
          base={wordsOf(settingsOf(base))}
          mine={wordsOf(values)}
          theirs={wordsOf(settingsOf(theirs))}
          labelOf={(field) => t(field === 'dailyBudgetUsd' ? 'spend.budget' : 'spend.deadline')}
          isBusy={form.isBusy}
          onSave={(mine) => saveChosen(theirs, mine)}
          onTakeTheirs={onClose}
        />
      ) : (
        <SheetForm
          onSubmit={() => form.submit({ values, base })}
          isBusy={form.isBusy}
          error={form.formError}
          action={t('forms.save')}
        >
          <TextField
            label={t('spend.budget')}
            hint={t('spend.budgetHint')}
            inputMode="decimal"
            required
            value={values.dailyBudgetUsd}
            onValueChange={(dailyBudgetUsd) => setValues({ ...values, dailyBudgetUsd })}
            error={form.errorOf('dailyBudgetUsd')}
          />
          <TextField
            label={t('spend.deadline')}
            hint={t('spend.deadlineHint', DEADLINE_SECONDS)}
            inputMode="decimal"
            required
            value={values.deadlineMs}
            onValueChange={(deadlineMs) => setValues({ ...values, deadlineMs })}
            error={form.errorOf('deadlineMs')}
          />
        </SheetForm>
      )}
    </FormDialog>
  )
}

function useSettings(spend: ModelSpend, onClose: () => void) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  // As it was looked at: the panel behind may load anew meanwhile.
  const [base, setBase] = useState(spend)
  const [values, setValues] = useState(() => settingsOf(spend))
  const [theirs, setTheirs] = useState<ModelSpend>()
  const form = useSubmit<SettingsField, Upon, ModelSpend>({
    fields: SETTINGS_FIELDS,
    check: (upon) => {
      const read = readSettings(upon.values)
      return {
        ...(read.dailyBudgetUsd === undefined && { dailyBudgetUsd: t('spend.budgetWrong') }),
        ...(read.deadlineMs === undefined && { deadlineMs: t('spend.deadlineWrong', DEADLINE_SECONDS) }),
      }
    },
    send: (upon) => changeSettings(changeOf(upon.values, upon.base)),
    onDone: () => {
      showToast({ title: t('spend.saved') })
      onClose()
      void refresh()
    },
    onFailed: (error) => {
      setTheirs(currentIn(error, modelSpendSchema))
      void refresh()
    },
  })
  const saveChosen = (upon: ModelSpend, mine: ReadonlySet<SettingsField>) => {
    const chosen = withFieldsOf(settingsOf(upon), values, mine)
    setBase(upon)
    setValues(chosen)
    setTheirs(undefined)
    form.submit({ values: chosen, base: upon })
  }
  return { base, values, setValues, theirs, form, saveChosen }
}

/** What the fields say, to be read beside another version of them. */
function useSettingsWords(): (values: SettingsValues) => Record<SettingsField, string> {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return (values) => {
    const { dailyBudgetUsd, deadlineMs } = readSettings(values)
    return {
      dailyBudgetUsd: dailyBudgetUsd === undefined ? '' : formatUsd(dailyBudgetUsd, language),
      deadlineMs: deadlineMs === undefined ? '' : t('spend.seconds', { seconds: formatNumber(deadlineMs / 1000, language, 3) }),
    }
  }
}
