import { type RecommendationRule, recommendationRuleSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { useVersionedMutation } from '../../../lib/use-versioned-mutation.ts'
import { useToast } from '../../../ui/toast.tsx'
import { valuesOf } from './rule-form.ts'
import { changeRule, deleteRule, restoreRule } from './rule-requests.ts'
import { useRuleWords } from './use-rule-words.ts'
import { useRefreshRules } from './use-rules.ts'

/** Switches a rule on or off, as it was looked at. */
export function useActivation(rule: RecommendationRule) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const wordsOf = useRuleWords()
  return useVersionedMutation({
    seen: rule,
    schema: recommendationRuleSchema,
    mutationFn: (isActive: boolean, { id, version }) => changeRule(id, { isActive, version }),
    wordsOf: (now) => wordsOf(valuesOf(now)),
    wordsOfWanted: (isActive) => ({ isActive: wordsOf({ ...valuesOf(rule), isActive }).isActive }),
    onSuccess: () => showToast({ title: t('rules.updated') }),
    onError: (error) => showToast({ title: t('rules.updateFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: useRefreshRules(),
  })
}

/** Deletes without asking, and offers to take it back. */
export function useDeletion({ id }: RecommendationRule) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshRules()
  const restoring = useMutation({
    mutationFn: () => restoreRule(id),
    onSuccess: () => showToast({ title: t('rules.restored') }),
    onError: (error) => showToast({ title: t('rules.restoreFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: () => deleteRule(id),
    onSuccess: () =>
      showToast({ title: t('rules.deleted'), action: { label: t('actions.undo'), onClick: () => restoring.mutate() } }),
    onError: (error) => showToast({ title: t('rules.deleteFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: refresh,
  })
}
