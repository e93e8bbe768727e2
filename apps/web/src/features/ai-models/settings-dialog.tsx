import type { ModelSpend } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { readAmount } from './model-form.ts'
import { changeSettings } from './model-requests.ts'
import { useRefreshModels } from './use-model-data.ts'

const DEADLINE_SECONDS = { min: 5, max: 120 }
const HIGHEST_BUDGET_USD = 100_000

const readDeadline = (text: string): number | undefined => {
  const seconds = readAmount(text, DEADLINE_SECONDS.max)
  return seconds === undefined || seconds < DEADLINE_SECONDS.min ? undefined : seconds
}
const toCents = (amountUsd: number): number => Math.round(amountUsd * 100) / 100

/** How much remote models may cost in a day, and how long an analysis waits for them. */
export function SettingsDialog({ spend, onClose }: { spend: ModelSpend; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  const [budget, setBudget] = useState(String(spend.today.budgetUsd))
  const [deadline, setDeadline] = useState(String(spend.deadlineMs / 1000))
  const form = useSubmit({
    fields: ['dailyBudgetUsd', 'deadlineMs'] as const,
    check: () => ({
      ...(readAmount(budget, HIGHEST_BUDGET_USD) === undefined && { dailyBudgetUsd: t('spend.budgetWrong') }),
      ...(readDeadline(deadline) === undefined && { deadlineMs: t('spend.deadlineWrong', DEADLINE_SECONDS) }),
    }),
    send: () =>
      changeSettings({
        dailyBudgetUsd: toCents(readAmount(budget, HIGHEST_BUDGET_USD) ?? spend.today.budgetUsd),
        deadlineMs: Math.round((readDeadline(deadline) ?? spend.deadlineMs / 1000) * 1000),
        version: spend.version,
      }),
    onDone: () => {
      showToast({ title: t('spend.saved') })
      onClose()
      void refresh()
    },
  })
  const reload = () => {
    void refresh()
    onClose()
  }
  return (
    <Dialog isOpen onOpenChange={onClose} width="narrow" title={t('spend.edit')} closeLabel={t('site:actions.close')}>
      <div className="grid gap-5 p-5 sm:p-7">
        {form.code === 'changed_meanwhile' ? (
          <>
            <Notice tone="caution" role="alert" title={t('changed.title')}>
              {t('changed.text')}
            </Notice>
            <Button onClick={reload}>{t('changed.reload')}</Button>
          </>
        ) : (
          <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('forms.save')}>
            <TextField
              label={t('spend.budget')}
              hint={t('spend.budgetHint')}
              inputMode="decimal"
              required
              value={budget}
              onValueChange={setBudget}
              error={form.errorOf('dailyBudgetUsd')}
            />
            <TextField
              label={t('spend.deadline')}
              hint={t('spend.deadlineHint', DEADLINE_SECONDS)}
              inputMode="decimal"
              required
              value={deadline}
              onValueChange={setDeadline}
              error={form.errorOf('deadlineMs')}
            />
          </SheetForm>
        )}
      </div>
    </Dialog>
  )
}
