import type { HiddenPrompt } from '@chioma/contract'
import { expect, test } from 'vitest'
import { draftOf, isSavable, sortedPrompts, withDraft } from './prompt-editor.tsx'

const PROMPT: HiddenPrompt = {
  id: '0198f000-0000-7000-8000-000000000001',
  type: 'image_scanning',
  language: 'it',
  aiModelId: null,
  prompt: 'Look.',
  isActive: true,
  priority: 1,
  promptVersion: 1,
  version: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
}

test('a draft stands in the place of the prompt until it says the same', () => {
  const drafts = withDraft({}, PROMPT, 'Look closely.')
  expect(draftOf(drafts, PROMPT)).toBe('Look closely.')
  expect(withDraft(drafts, PROMPT, 'Look.')).toEqual({})
})

test('a draft that was saved is none any more', () => {
  const drafts = withDraft({}, PROMPT, 'Look closely.')
  expect(withDraft(drafts, { ...PROMPT, prompt: 'Look closely.' }, 'Look closely.')).toEqual({})
})

test('an empty draft, or one that differs in spaces at its ends, is not saved', () => {
  expect(['Look.', ' Look.\n', '', '  ', 'Look!'].map((draft) => isSavable(draft, PROMPT))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})

test('prompts for all models come before those for one', () => {
  const own = { ...PROMPT, id: 'a', aiModelId: 'm' }
  const later = { ...PROMPT, id: 'b', priority: 5 }
  expect(sortedPrompts([own, later, PROMPT])).toEqual([PROMPT, later, own])
})
