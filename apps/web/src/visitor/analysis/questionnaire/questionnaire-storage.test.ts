import { describe, expect, it } from 'vitest'
import { EMPTY_VALUES } from './questionnaire-model.ts'
import { INITIAL_QUESTIONNAIRE, readQuestionnaire, writeQuestionnaire } from './questionnaire-storage.ts'

function memoryStorage(initial?: string) {
  let content: string | null = initial ?? null
  return {
    getItem: () => content,
    setItem: (_key: string, value: string) => {
      content = value
    },
  }
}

describe('stored answers', () => {
  it('come back as they were written', () => {
    const storage = memoryStorage()
    const stored = {
      status: 'open' as const,
      step: 3,
      values: { ...EMPTY_VALUES, age: '44', lifestyle: ['smoking'] },
      confirmed: ['you' as const, 'days' as const],
      isBlank: true,
      warningSigns: ['pain' as const],
    }
    writeQuestionnaire(storage, stored)
    expect(readQuestionnaire(storage)).toEqual(stored)
  })

  it.each(['', 'no json', '[]', '{"status":"later"}'])('start anew when storage holds %j', (content) => {
    expect(readQuestionnaire(memoryStorage(content))).toEqual(INITIAL_QUESTIONNAIRE)
  })

  it('drop single values that somebody bent, and keep the rest', () => {
    const bent = JSON.stringify({
      status: 'completed',
      step: 99,
      values: { age: 7, goals: 'Less itch' },
      confirmed: ['all'],
      isBlank: 'yes',
    })
    expect(readQuestionnaire(memoryStorage(bent))).toEqual({
      status: 'completed',
      step: 0,
      values: { ...EMPTY_VALUES, goals: 'Less itch' },
    })
  })

  it('survive a browser without storage', () => {
    const refusing = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    }
    expect(readQuestionnaire(refusing)).toEqual(INITIAL_QUESTIONNAIRE)
    expect(() => writeQuestionnaire(refusing, INITIAL_QUESTIONNAIRE)).not.toThrow()
  })
})
