import { questionnaireDataSchema } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_VALUES,
  findProblems,
  firstStepWithProblem,
  isSampleStep,
  REQUIRED_FIELDS,
  STEPS,
  sampleValues,
  toAnswers,
  toggledChoice,
  withoutSample,
} from './questionnaire-model.ts'

const texts = { currentProducts: 'A mild shampoo', previousTreatments: 'None so far', goals: 'A calmer scalp' }
const sample = sampleValues(texts)
const allFields = STEPS.flatMap((step) => step.fields)

describe('the form', () => {
  it('asks every question of the contract exactly once', () => {
    expect([...allFields].sort()).toEqual(Object.keys(EMPTY_VALUES).sort())
  })

  it('starts with a sample that is complete and valid', () => {
    expect(firstStepWithProblem(sample)).toBeUndefined()
    expect(questionnaireDataSchema.parse(toAnswers(sample))).toMatchObject({ age: 28, sleepHours: 7, stressLevel: 6 })
  })
})

describe('the sample', () => {
  const sampleSteps = (values: typeof sample) => STEPS.filter((step) => isSampleStep(step, values, sample)).map(({ id }) => id)

  it('is recognised step by step while nothing was changed, whatever the order of chosen answers', () => {
    expect(sampleSteps({ ...sample, currentConcerns: ['hair_loss', 'dandruff'] })).toEqual(STEPS.map(({ id }) => id))
  })

  it('is no longer a sample in a step where one answer differs', () => {
    expect(sampleSteps({ ...sample, age: '29', lifestyle: [] })).toEqual(['hair', 'concerns', 'goals'])
  })

  it('is cleared without taking the answers that somebody changed', () => {
    const cleared = withoutSample({ ...sample, age: '41', goals: 'Keep my hair' }, sample)
    expect(cleared).toEqual({ ...EMPTY_VALUES, age: '41', goals: 'Keep my hair' })
  })

  it('is kept in the steps that the person confirmed', () => {
    const cleared = withoutSample(sample, sample, ['you'])
    expect(cleared).toEqual({ ...EMPTY_VALUES, age: '28', gender: 'male', hormonalChanges: 'none' })
  })
})

describe('validation', () => {
  it('names every required field of an empty form', () => {
    expect(Object.keys(findProblems(EMPTY_VALUES, allFields)).sort()).toEqual([...REQUIRED_FIELDS].sort())
  })

  it.each([
    ['age', '17', 'age_bounds'],
    ['age', '101', 'age_bounds'],
    ['age', 'abc', 'age_bounds'],
    ['age', '30.5', 'age_whole'],
    ['age', '18', undefined],
    ['age', '100', undefined],
    ['sleepHours', '2.5', 'sleepHours_bounds'],
    ['sleepHours', '12.5', 'sleepHours_bounds'],
    ['sleepHours', '7.25', 'sleepHours_step'],
    ['sleepHours', '7,5', undefined],
    ['sleepHours', '3', undefined],
  ] as const)('reads %s %s as %s', (field, text, problem) => {
    expect(findProblems({ ...sample, [field]: text }, [field])[field]).toBe(problem)
  })

  it('treats blank goals as missing', () => {
    expect(findProblems({ ...sample, goals: '   ' }, ['goals']).goals).toBe('goals_required')
  })

  it('leads back to the first step with a problem', () => {
    expect(firstStepWithProblem({ ...sample, sleepHours: '' })).toBe(3)
  })
})

describe('answers', () => {
  it('leave out what was not answered and read a decimal comma', () => {
    expect(toAnswers({ ...EMPTY_VALUES, age: '30', sleepHours: '7,5', goals: ' Less itch ' })).toEqual({
      age: 30,
      sleepHours: 7.5,
      goals: 'Less itch',
    })
  })

  it('let "no family history" stand alone', () => {
    expect(toggledChoice(['psoriasis', 'alopecia'], 'none')).toEqual(['none'])
    expect(toggledChoice(['none'], 'psoriasis')).toEqual(['psoriasis'])
    expect(toggledChoice(['psoriasis'], 'psoriasis')).toEqual([])
  })
})
