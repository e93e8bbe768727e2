import type { HiddenPrompt } from '@chioma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { promptQueries } from './prompt-requests.ts'

export function useRefreshPrompts(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: promptQueries.list.queryKey })
}

/** Puts a prompt as the server gave it back in the place of the one that was shown. */
export function useKeepPrompt(): (changed: HiddenPrompt) => void {
  const queryClient = useQueryClient()
  return (changed) =>
    queryClient.setQueryData(promptQueries.list.queryKey, (prompts) =>
      prompts?.map((prompt) => (prompt.id === changed.id ? changed : prompt)),
    )
}
