import { describe, expect, it } from 'vitest'
import { sampleValues } from './questionnaire-model.ts'
import { answersToSend } from './use-questionnaire.ts'

const sample = sampleValues({ currentProducts: 'A mild shampoo', previousTreatments: 'None so far', goals: 'A calmer scalp' })

describe('what goes with the photo', () => {
  it('is the example as a whole, marked as one, while nobody has changed it', () => {
    expect(answersToSend(sample, sample)).toMatchObject({ isSample: true, answers: { age: 28, goals: 'A calmer scalp' } })
  })

  it('is only what was changed in an example that was changed', () => {
    const values = { ...sample, age: '41', currentConcerns: ['itching'] }
    expect(answersToSend(values, sample)).toEqual({ isSample: false, answers: { age: 41, currentConcerns: ['itching'] } })
  })
})
