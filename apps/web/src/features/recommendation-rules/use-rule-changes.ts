import type { RecommendationRule } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { changeRule, deleteRule, restoreRule } from './rule-requests.ts'
import { useRefreshRules } from './use-rules.ts'

/** Switches a rule on or off. */
export function useActivation({ id, version }: RecommendationRule) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshRules()
  return useMutation({
    mutationFn: (isActive: boolean) => changeRule(id, { isActive, version }),
    onSuccess: () => showToast({ title: t('rules.updated') }),
    onError: (error) => showToast({ title: t('rules.updateFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: refresh,
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
      showToast({ title: t('rules.deleted'), action: { label: t('actions.undo'), onAct: () => restoring.mutate() } }),
    onError: (error) => showToast({ title: t('rules.deleteFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: refresh,
  })
}
