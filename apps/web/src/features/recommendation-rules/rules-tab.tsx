import type { RecommendationRule } from '@chioma/contract'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSection } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddRuleDialog } from './add-rule-dialog.tsx'
import { EditRuleDialog } from './edit-rule-dialog.tsx'
import { RuleRow } from './rule-row.tsx'
import { useRules } from './use-rules.ts'

/** What is recommended to whom: rules that lead from findings to products. */
export function RulesTab() {
  const { t } = useTranslation('backoffice')
  const { data } = useRules()
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<RecommendationRule>()
  const rules = data ?? []
  return (
    <>
      <PageSection
        title={t('rules.title')}
        intro={t('rules.intro')}
        actions={
          <Button size="small" onClick={() => setIsAdding(true)}>
            <Plus size={17} aria-hidden="true" />
            {t('rules.add')}
          </Button>
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
  const { data, error, isFetching, refetch } = useRules()
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title={errorText(error, t)}
        retry={{ label: t('site:actions.retry'), onRetry: () => void refetch(), isBusy: isFetching }}
      />
    )
  if (data === undefined)
    return (
      <div className="grid gap-3" role="status" aria-label={t('site:actions.loading')}>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    )
  if (data.length === 0)
    return (
      <EmptyState icon={ListChecks} title={t('rules.empty')} action={<Button onClick={onAdd}>{t('rules.add')}</Button>}>
        {t('rules.emptyText')}
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((rule) => (
        <RuleRow key={rule.id} rule={rule} rules={data} onEdit={() => onEdit(rule)} />
      ))}
    </ul>
  )
}
