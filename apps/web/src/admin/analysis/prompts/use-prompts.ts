import type { HiddenPrompt } from '@chioma/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchPrompts } from './prompt-requests.ts'

const PROMPTS_KEY = ['staff', 'hidden-prompts']

/** Every hidden prompt in every language, as it reads now. */
export const usePrompts = () => useQuery({ queryKey: PROMPTS_KEY, queryFn: ({ signal }) => fetchPrompts(signal) })

export function useRefreshPrompts(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: PROMPTS_KEY })
}

/** Puts a prompt as the server gave it back in the place of the one that was shown. */
export function useKeepPrompt(): (changed: HiddenPrompt) => void {
  const queryClient = useQueryClient()
  return (changed) =>
    queryClient.setQueryData<HiddenPrompt[]>(PROMPTS_KEY, (prompts) =>
      prompts?.map((prompt) => (prompt.id === changed.id ? changed : prompt)),
    )
}
