import { describe, expect, it } from 'vitest'
import { EMPTY_VALUES, sampleValues } from './questionnaire-model.ts'
import { dataToSend, INITIAL_QUESTIONNAIRE, readQuestionnaire, writeQuestionnaire } from './use-questionnaire.ts'

const sample = sampleValues({ currentProducts: 'A mild shampoo', previousTreatments: 'None so far', goals: 'A calmer scalp' })

const COMPLETED = { status: 'completed' } as const

describe('what goes with the photo', () => {
  it('is the example as a whole, marked as one, while nobody has changed it', () => {
    expect(dataToSend(COMPLETED, sample, sample)).toMatchObject({ isSample: true, answers: { age: 28, goals: 'A calmer scalp' } })
  })

  it('is only what was changed in an example that was changed', () => {
    const values = { ...sample, age: '41', currentConcerns: ['itching'] }
    expect(dataToSend(COMPLETED, values, sample)).toEqual({ isSample: false, answers: { age: 41, currentConcerns: ['itching'] } })
  })

  it('is the whole of a step that was confirmed, also where it equals the example', () => {
    expect(dataToSend({ ...COMPLETED, confirmed: ['you'] }, sample, sample)).toEqual({
      isSample: false,
      answers: { age: 28, gender: 'male', hormonalChanges: 'none' },
    })
    expect(dataToSend({ ...COMPLETED, confirmed: ['you'] }, { ...sample, age: '41' }, sample)).toEqual({
      isSample: false,
      answers: { age: 41, gender: 'male', hormonalChanges: 'none' },
    })
  })

  it('is nothing at all while the questions are skipped and nothing was told', () => {
    expect(dataToSend({ status: 'skipped' }, sample, sample)).toBeUndefined()
  })

  it('is what was told of warning signs, also beside the untouched example and where the questions were skipped', () => {
    const reported = { isSample: false, answers: { warningSigns: ['pain', 'fever'] } }
    expect(dataToSend({ status: 'completed', warningSigns: ['pain', 'fever'] }, sample, sample)).toEqual(reported)
    expect(dataToSend({ status: 'skipped', warningSigns: ['pain', 'fever'] }, sample, sample)).toEqual(reported)
    expect(dataToSend({ status: 'completed', warningSigns: ['none'] }, { ...sample, age: '41' }, sample)).toEqual({
      isSample: false,
      answers: { age: 41, warningSigns: ['none'] },
    })
  })
})

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
