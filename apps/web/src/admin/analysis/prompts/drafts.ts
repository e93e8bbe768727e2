import type { HiddenPrompt } from '@chioma/contract'

/** What was typed and not saved, by the prompt's id. */
export type Drafts = Readonly<Record<string, string>>

export const draftOf = (drafts: Drafts, { id, prompt }: HiddenPrompt): string => drafts[id] ?? prompt

/** A draft that says what the prompt says is none. */
export function withDraft(drafts: Drafts, { id, prompt }: HiddenPrompt, text: string): Drafts {
  const { [id]: _before, ...others } = drafts
  return text === prompt ? others : { ...others, [id]: text }
}

/** Whether there is anything to save: spaces at the ends do not count, and an empty prompt cannot be saved. */
export const isSavable = (draft: string, { prompt }: HiddenPrompt): boolean =>
  draft.trim() !== '' && draft.trim() !== prompt.trim()

/** Those for all models before those for one, then by priority: in the order in which they are looked at, last to first choice turned round. */
export const inReadingOrder = (prompts: readonly HiddenPrompt[]): HiddenPrompt[] =>
  [...prompts].sort(
    (a, b) => Number(a.aiModelId !== null) - Number(b.aiModelId !== null) || a.priority - b.priority || (a.id < b.id ? -1 : 1),
  )
