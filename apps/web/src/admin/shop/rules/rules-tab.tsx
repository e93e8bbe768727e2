import type { RecommendationRule } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { SearchField } from '../../../lib/filters.tsx'
import { EditDialog, useEditForm } from '../../../lib/form/edit-dialog.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { useFinish } from '../../../lib/sheet-dialog.tsx'
import { FormDialog } from '../../../lib/unsaved-guard.tsx'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { RuleFields } from './rule-fields.tsx'
import {
  EMPTY_RULE,
  patchOf,
  RULE_FIELDS,
  RULE_FORM,
  type RuleField,
  type RuleValues,
  ruleFormSchema,
  SHOWN_AS,
  useRefreshRules,
  useRuleWords,
} from './rule-form.ts'
import { addRule, changeRule, ruleQueries } from './rule-requests.ts'
import { RuleRow } from './rule-row.tsx'

/** What is recommended to whom: rules that lead from findings to products. */
export function RulesTab() {
  const { t } = useTranslation('backoffice')
  const { data } = useQuery(ruleQueries.list)
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<RecommendationRule>()
  const rules = data ?? []
  return (
    <>
      <PageSection
        title={t('rules.title')}
        intro={t('rules.intro')}
        actions={
          <div className="flex flex-wrap gap-2.5">
            <DownloadButton size="small" href="/api/admin/recommendation-rules.csv">
              {t('rules.export')}
            </DownloadButton>
            <Button size="small" onClick={() => setIsAdding(true)}>
              <Plus size={17} aria-hidden="true" />
              {t('rules.add')}
            </Button>
          </div>
        }
      >
        <RuleList onEdit={setEdited} onAdd={() => setIsAdding(true)} />
      </PageSection>
      {isAdding && <AddRuleDialog rules={rules} onClose={() => setIsAdding(false)} />}
      {edited !== undefined && <EditRuleDialog rule={edited} rules={rules} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function RuleList({ onEdit, onAdd }: { onEdit: (rule: RecommendationRule) => void; onAdd: () => void }) {
  const { t } = useTranslation('backoffice')
  return (
    <Loaded query={useQuery(ruleQueries.list)} skeleton={<Skeletons count={3} className="h-28" />}>
      {(rules) =>
        rules.length === 0 ? (
          <EmptyState
            icon={ListChecks}
            title={t('rules.empty')}
            text={t('rules.emptyText')}
            action={<Button onClick={onAdd}>{t('rules.add')}</Button>}
          />
        ) : (
          <FilteredRules rules={rules} onEdit={onEdit} />
        )
      }
    </Loaded>
  )
}

function FilteredRules({ rules, onEdit }: { rules: readonly RecommendationRule[]; onEdit: (rule: RecommendationRule) => void }) {
  const { t } = useTranslation('backoffice')
  const [search, setSearch] = useState('')
  const [state, setState] = useState<RuleState>('all')
  const words = search.trim().toLowerCase()
  const isFound = ({ product, productName }: RecommendationRule) =>
    [product.name, productName].some((name) => name.toLowerCase().includes(words))
  const shown = rules.filter((rule) => isFound(rule) && isIn(state, rule))
  return (
    <>
      <search className="mb-5 grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField label={t('filters.search')} value={search} onValueChange={setSearch} />
        <SelectField
          label={t('rules.state')}
          options={RULE_STATES.map((value) => ({ value, label: t(`rules.states.${value}`) }))}
          value={state}
          onValueChange={setState}
        />
      </search>
      <RowList
        items={shown}
        empty={<EmptyState icon={ListChecks} title={t('rules.noneFound')} text={t('filters.noneFoundText')} />}
      >
        {(rule) => <RuleRow key={rule.id} rule={rule} rules={rules} onEdit={() => onEdit(rule)} />}
      </RowList>
    </>
  )
}

const RULE_STATES = ['all', 'active', 'inactive', 'warned'] as const
type RuleState = (typeof RULE_STATES)[number]

function isIn(state: RuleState, { isActive, warnings }: RecommendationRule): boolean {
  if (state === 'all') return true
  return state === 'warned' ? warnings.length > 0 : isActive === (state === 'active')
}

/** A further rule; the product that it recommends is made with it, or linked where one has this name. */
function AddRuleDialog({ rules, onClose }: { rules: readonly RecommendationRule[]; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const finish = useFinish(onClose, useRefreshRules())
  const { form, submit, isBusy, isDirty, formError } = useApiForm({
    schema: ruleFormSchema,
    defaultValues: EMPTY_RULE,
    fields: RULE_FIELDS,
    shownAs: SHOWN_AS,
    wordsFor: () => t('staff:forms.missing'),
    send: addRule,
    onDone: () => finish({ title: t('rules.created') }),
    onFailed: (error) => showToast({ title: t('rules.createFailed'), description: errorText(error, t), variant: 'destructive' }),
  })
  return (
    <FormDialog title={t('rules.add')} isDirty={isDirty && !isBusy} onClose={onClose}>
      <SheetForm
        onSubmit={submit}
        isBusy={isBusy}
        missing={useMissing(form.watch())}
        error={formError}
        action={t('rules.create')}
      >
        <RuleFields control={form.control} others={rules} isNew />
      </SheetForm>
    </FormDialog>
  )
}

/** Names the fields that a rule cannot be saved without, as long as they are empty or wrong. */
function useMissing(values: RuleValues): string | undefined {
  const { t } = useTranslation('backoffice')
  const fields = ruleFormSchema.safeParse(values).error?.issues.map(({ path: [field] }) => t(`rules.fields.${String(field)}`))
  return fields && t('rules.missing', { fields: fields.join(', ') })
}

interface EditRuleDialogProps {
  rule: RecommendationRule
  rules: readonly RecommendationRule[]
  onClose: () => void
}

/** Changes a rule. When somebody else was quicker, both sides are shown and nothing is overwritten. */
function EditRuleDialog({ rule, rules, onClose }: EditRuleDialogProps) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const editing = useEditForm({
    ...RULE_FORM,
    resource: rule,
    wordsFor: () => t('staff:forms.missing'),
    send: (input, base) => changeRule(rule.id, patchOf(input, base)),
    messageOf: () => ({ title: t('rules.updated') }),
    onFailed: (error) => showToast({ title: t('rules.updateFailed'), description: errorText(error, t), variant: 'destructive' }),
    refresh: useRefreshRules(),
    onClose,
  })
  const { form } = editing
  return (
    <EditDialog
      title={t('rules.editTitle', { name: rule.product.name })}
      editing={editing}
      wordsOf={useRuleWords()}
      labelOf={(field: RuleField) => t(`rules.fields.${field}`)}
      action={t('staff:forms.save')}
      missing={useMissing(form.watch())}
      onClose={onClose}
    >
      <RuleFields control={form.control} others={rules.filter(({ id }) => id !== rule.id)} />
    </EditDialog>
  )
}
