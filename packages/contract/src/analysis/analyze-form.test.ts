import { describe, expect, it } from 'vitest'
import { type AnalyzeFormFields, analyzeFormSchema } from './analyze-form.ts'

const read = (fields: AnalyzeFormFields) => analyzeFormSchema.safeParse({ consent: 'true', ...fields })
const faultOf = (fields: AnalyzeFormFields) => read(fields).error?.issues.map(({ path }) => path.join('.'))

describe('the form of a photo', () => {
  it('needs the consent and nothing else', () => {
    expect(read({}).data).toEqual({ consent: true, consentProviders: [], consentImprovement: false, isHairOrScalp: false })
    for (const consent of [undefined, '', 'false', 'yes']) expect(faultOf({ consent })).toEqual(['consent'])
    for (const consent of ['on', '1', ' TRUE ']) expect(read({ consent }).success).toBe(true)
  })

  it('is read from text, however it is spelled', () => {
    const parsed = read({
      language: 'it-IT',
      consentProviders: 'openai, google,openai,',
      questionnaireData: '{"age":"41","goals":"less \\u0000itch \\ud800","questionnaireIsSample":true}',
      pixelsPerMm: ' 250,5 ',
      view: 'Close_Up',
      consentImprovement: 'on',
      isHairOrScalp: '1',
    })
    expect(parsed.data).toEqual({
      language: 'it',
      consent: true,
      consentProviders: ['openai', 'google'],
      questionnaireData: { age: 41, goals: 'less itch \ufffd', questionnaireIsSample: true },
      pixelsPerMm: 250.5,
      view: 'close_up',
      consentImprovement: true,
      isHairOrScalp: true,
    })
  })

  it('takes an empty field for one that is left out', () => {
    const empty = { language: ' ', consentProviders: '', questionnaireData: '\n', pixelsPerMm: '', view: '', isHairOrScalp: '' }
    expect(read(empty)).toEqual(read({}))
  })

  it.each([
    ['a language that is not ours', { language: 'xx' }, 'language'],
    ['a language without a name', { language: '-it' }, 'language'],
    ['a provider that is none', { consentProviders: 'openai,acme' }, 'consentProviders.1'],
    ['answers that are no JSON', { questionnaireData: '{age' }, 'questionnaireData'],
    ['answers that are no object', { questionnaireData: 'null' }, 'questionnaireData'],
    ['an answer out of bounds', { questionnaireData: '{"age":7}' }, 'questionnaireData.age'],
    ['a scale too small', { pixelsPerMm: '4.9' }, 'pixelsPerMm'],
    ['a scale without end', { pixelsPerMm: 'Infinity' }, 'pixelsPerMm'],
    ['a scale in words', { pixelsPerMm: 'many' }, 'pixelsPerMm'],
    ['a view that is none', { view: 'moon' }, 'view'],
  ])('is wrong with %s, and says where', (_what, fields, fault) => {
    expect(faultOf(fields)).toEqual([fault])
  })

  it('names what is wrong in one order, and tells answers that cannot be read from those out of bounds', () => {
    const fields = {
      view: 'moon',
      pixelsPerMm: '0',
      questionnaireData: '{',
      consentProviders: 'acme',
      consent: '',
      language: 'xx',
    }
    const issues = read(fields).error?.issues ?? []
    const order = ['language', 'consent', 'consentProviders', 'questionnaireData', 'pixelsPerMm', 'view']
    expect(issues.map(({ path }) => path[0])).toEqual(order)
    expect(issues[3]?.code).toBe('custom')
    expect(read({ questionnaireData: 'null' }).error?.issues[0]?.code).not.toBe('custom')
  })
})
