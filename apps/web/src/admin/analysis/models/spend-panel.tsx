import { type ModelSpend, modelSettingsPatchSchema, modelSpendSchema, parseAmount } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { FormDecimalField } from '../../../lib/form/form-fields.tsx'
import { readNumber, textAs } from '../../../lib/form/text-schemas.ts'
import { formatNumber, formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { changeSettings, modelQueries, useRefreshModels } from './model-requests.ts'

/** What remote models cost today against the budget, and by model over thirty days. */
export function SpendPanel({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('staff')
  const query = useQuery(modelQueries.spend)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <PageSection
      title={t('spend.title')}
      intro={t('spend.intro')}
      actions={
        mayManage &&
        query.data !== undefined && (
          <Button variant="quiet" size="small" onClick={() => setIsEditing(true)}>
            {t('spend.edit')}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-40" />}>
        {(spend) => <Spend spend={spend} />}
      </Loaded>
      {isEditing && query.data !== undefined && <SettingsDialog spend={query.data} onClose={() => setIsEditing(false)} />}
    </PageSection>
  )
}

function Spend({ spend: { today, deadlineMs, models } }: { spend: ModelSpend }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const amounts = { spent: formatUsd(today.committedUsd, language), budget: formatUsd(today.budgetUsd, language) }
  const percent = today.budgetUsd === 0 ? 100 : Math.min(100, (today.committedUsd / today.budgetUsd) * 100)
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <div>
          <p className="num flex flex-wrap items-baseline justify-between gap-2 text-compact">
            <span className="font-semibold">{t('spend.today')}</span>
            <span>{t('spend.ofBudget', amounts)}</span>
          </p>
          <Progress className="mt-2" label={t('spend.today')} percent={percent} valueText={t('spend.ofBudget', amounts)} />
        </div>
        <p className="num text-compact">
          <span className="font-semibold">{t('spend.deadline')}</span>{' '}
          {t('spend.seconds', { seconds: formatNumber(deadlineMs / 1000, language) })}
          <span className="block text-sm text-ink-3">{t('spend.deadlineText')}</span>
        </p>
      </div>
      {models.length === 0 ? <p className="text-compact text-ink-3">{t('spend.none')}</p> : <SpendTable models={models} />}
    </div>
  )
}

const NUMBERS = ['calls', 'failed', 'tokens', 'cost'] as const

function SpendTable({ models }: Pick<ModelSpend, 'models'>) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t('spend.table')} className="overflow-x-auto" tabIndex={0}>
      <table className="num w-full min-w-136 border-collapse text-left text-compact">
        <caption className="pb-2 text-left font-semibold">{t('spend.table')}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-3">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {t('spend.columns.model')}
            </th>
            {NUMBERS.map((column) => (
              <th key={column} scope="col" className="py-2 pl-4 text-right font-semibold">
                {t(`spend.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map(({ provider, modelId, calls, failed, tokens, costUsd }) => (
            <tr key={`${provider} ${modelId}`} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 font-medium break-words">
                {modelId}
                <span className="block text-sm font-normal text-ink-3">{provider.toUpperCase()}</span>
              </th>
              {[formatNumber(calls, language), formatNumber(failed, language), formatNumber(tokens, language)].map(
                (text, index) => (
                  <td key={NUMBERS[index]} className="py-2 pl-4 text-right">
                    {text}
                  </td>
                ),
              )}
              <td className="py-2 pl-4 text-right">{formatUsd(costUsd, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const { dailyBudgetUsd, deadlineMs } = modelSettingsPatchSchema.shape

const readUsd = (text: string): number => (parseAmount(text.replace(',', '.'), 'USD') ?? Number.NaN) / 100

/** What stands in the fields, US dollars a day and seconds, as it is sent: to the cent, and in milliseconds. */
export const settingsFormSchema = z.object({
  dailyBudgetUsd: textAs(dailyBudgetUsd, readUsd),
  deadlineMs: textAs(deadlineMs, (text) => Math.round(readNumber(text) * 1000)),
})
type SettingsValues = z.input<typeof settingsFormSchema>
type SettingsField = keyof SettingsValues

const SETTINGS = ['dailyBudgetUsd', 'deadlineMs'] as const satisfies SettingsField[]
const SETTING_WORDS = { dailyBudgetUsd: 'budget', deadlineMs: 'deadline' } as const

export const DEADLINE_SECONDS = { min: (deadlineMs.minValue ?? 0) / 1000, max: (deadlineMs.maxValue ?? 0) / 1000 }

export const settingsOf = ({ today, deadlineMs }: ModelSpend): SettingsValues => ({
  dailyBudgetUsd: String(today.budgetUsd),
  deadlineMs: String(deadlineMs / 1000),
})

interface SettingsDialogProps {
  spend: ModelSpend
  onClose: () => void
}

/**
 * How much remote models may cost in a day, and how long an analysis waits for them. When somebody else was quicker, both sides are
 * shown and nothing is overwritten.
 */
function SettingsDialog({ spend, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('staff')
  const editing = useEditForm({
    resource: spend,
    resourceSchema: modelSpendSchema,
    schema: settingsFormSchema,
    valuesOf: settingsOf,
    wordsFor: (field) => (field === 'deadlineMs' ? t('spend.deadlineWrong', DEADLINE_SECONDS) : t('spend.budgetWrong')),
    send: (settings, { version }) => changeSettings({ ...settings, version }),
    messageOf: () => ({ title: t('spend.saved') }),
    refresh: useRefreshModels(),
    onClose,
  })
  const { control } = editing.form
  return (
    <EditDialog
      title={t('spend.edit')}
      width="narrow"
      editing={editing}
      wordsOf={useSettingsWords()}
      labelOf={(field: SettingsField) => t(`spend.${SETTING_WORDS[field]}`)}
      action={t('forms.save')}
      onClose={onClose}
    >
      {SETTINGS.map((name) => (
        <FormDecimalField
          key={name}
          control={control}
          name={name}
          label={t(`spend.${SETTING_WORDS[name]}`)}
          hint={t(`spend.${SETTING_WORDS[name]}Hint`, DEADLINE_SECONDS)}
          required
        />
      ))}
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
      dailyBudgetUsd: data === undefined ? '' : formatUsd(data.dailyBudgetUsd, language),
      deadlineMs: data === undefined ? '' : t('spend.seconds', { seconds: formatNumber(data.deadlineMs / 1000, language, 3) }),
    }
  }
}
