import type { RecommendationRule } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { Download, ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { AddRuleDialog } from './add-rule-dialog.tsx'
import { EditRuleDialog } from './edit-rule-dialog.tsx'
import { ruleQueries } from './rule-requests.ts'
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
            <LinkButton variant="quiet" size="small" href="/api/admin/recommendation-rules.csv" download>
              <Download size={17} aria-hidden="true" />
              {t('rules.export')}
            </LinkButton>
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
          <EmptyState icon={ListChecks} title={t('rules.empty')} action={<Button onClick={onAdd}>{t('rules.add')}</Button>}>
            {t('rules.emptyText')}
          </EmptyState>
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
  const shown = rules.filter((rule) => rule.productName.toLowerCase().includes(search.trim().toLowerCase()) && isIn(state, rule))
  return (
    <>
      <search className="mb-5 grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField label={t('filters.search')} value={search} onSearch={setSearch} />
        <SelectField
          label={t('rules.state')}
          options={RULE_STATES.map((value) => ({ value, label: t(`rules.states.${value}`) }))}
          value={state}
          onValueChange={setState}
        />
      </search>
      {shown.length === 0 ? (
        <EmptyState icon={ListChecks} title={t('rules.noneFound')}>
          {t('filters.noneFoundText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((rule) => (
            <RuleRow key={rule.id} rule={rule} rules={rules} onEdit={() => onEdit(rule)} />
          ))}
        </ul>
      )}
    </>
  )
}

const RULE_STATES = ['all', 'active', 'inactive', 'warned'] as const
type RuleState = (typeof RULE_STATES)[number]

function isIn(state: RuleState, { isActive, warnings }: RecommendationRule): boolean {
  if (state === 'all') return true
  return state === 'warned' ? warnings.length > 0 : isActive === (state === 'active')
}
