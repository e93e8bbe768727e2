import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language, type WarningSign } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_EXAMPLES } from '../../../tests/languages/index.ts'
import { readCatalogue } from '../../../tests/support/report-texts.ts'
import { readWarningSigns, warningSignsOf } from './warning-signs.ts'

describe.each(LANGUAGES)('free text in %s', (language) => {
  const { telling, silent } = LANGUAGE_EXAMPLES[language]

  it.each(telling)('"%s" tells of %s', (sentence, sign) => {
    expect(readWarningSigns(sentence)).toContain(sign)
  })

  it.each(silent)('"%s" tells of nothing', (sentence) => {
    expect(readWarningSigns(sentence)).toEqual([])
  })

  it('the example answers tell of nothing', () => {
    const sample = JSON.stringify(readCatalogue(language, 'journey')).match(/"sampleTexts":\{([^}]*)\}/)?.[1] ?? ''
    expect(sample.length).toBeGreaterThan(40)
    expect(readWarningSigns(sample)).toEqual([])
  })
})

it('what was ticked and what was written count together, each once', () => {
  expect(warningSignsOf({ warningSigns: ['fever', 'none'], goals: 'It hurts', currentProducts: 'A cream for the pain' })).toEqual(
    ['pain', 'fever'],
  )
  expect(warningSignsOf({ warningSigns: ['none'] })).toEqual([])
  expect(warningSignsOf(undefined)).toEqual([])
})

it('several signs in one text are all heard', () => {
  expect(readWarningSigns('Mio figlio di 6 anni ha la febbre, una crosta che sanguina e dolore')).toEqual([
    'pain',
    'pus_crusts_bleeding',
    'fever',
    'child',
  ])
})

interface ReportedSentence {
  language: Language
  signs: WarningSign[]
  text: string
}

describe('sentences as people type them, by authors who did not know the rules', () => {
  const file = new URL('../../../tests/languages/reported-sentences.json', import.meta.url)
  const sentences: ReportedSentence[] = JSON.parse(readFileSync(file, 'utf8'))

  it.each(LANGUAGES)('nearly all that tell of a sign are heard in %s, and nearly none that tell of none', (language) => {
    const own = sentences.filter((sentence) => sentence.language === language)
    const told = own.flatMap(({ signs, text }) => signs.map((sign) => ({ sign, text })))
    const missed = told.filter(({ sign, text }) => !readWarningSigns(text).includes(sign))
    const silent = own.filter(({ signs }) => signs.length === 0)
    const misheard = silent.filter(({ text }) => readWarningSigns(text).length > 0)
    const needed = `tests/languages/reported-sentences.json needs more than 50 sentences ("language": "${language}") that tell of a sign, and more than 50 that tell of none ("signs": [])`
    expect(Math.min(told.length, silent.length), needed).toBeGreaterThan(50)
    expect(missed.length / told.length, missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.06)
    expect(misheard.length / silent.length, misheard.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.04)
  })
})

const expectSigns = (signs: string[], texts: string[]) => {
  for (const text of texts) expect(readWarningSigns(text), text).toEqual(signs)
}

it('a negation ends where a statement of its own begins', () => {
  expectSigns(['pain'], ['Nothing helps, it hurts', 'Niente aiuta, fa male', 'Rien ne marche, ça fait mal', 'Nada ayuda, duele'])
})

it('a figure of speech and a fever of long ago are none, and what is told beside them is heard', () => {
  expectSigns(
    [],
    ['It hurts my feelings', 'Mein Friseur hat mich bluten lassen', 'Me duele en el alma', 'Étant enfant j’ai eu de la fièvre'],
  )
  expectSigns(
    ['pain'],
    [
      'It hurts my feelings, and my scalp hurts',
      'Das tut im Geldbeutel weh, und die Kopfhaut tut auch weh',
      'I have had pain there ever since I was a kid',
      'Me duele hasta el alma al peinarme',
    ],
  )
  expectSigns(['fever'], ['Da piccolo stavo bene, ora ho la febbre', 'Wie schon als Kind hatte ich letzte Woche Fieber'])
})

it('a verb taken back without its first half is silent, and one that is not is heard', () => {
  expectSigns([], ['Ça saigne pas', 'Es blutet nicht und nässt auch nicht', 'Los ganglios no están inflamados'])
  expectSigns(['pus_crusts_bleeding'], ['Ça saigne pas mal', 'Ça saigne plus qu’avant', 'Es blutet und hört nicht auf'])
})

it('a relative is a child by an age below 18, not by the years of something else', () => {
  expectSigns(
    ['child'],
    [
      'Meine Nichte, die 9 Jahre ist',
      'For my grandson whos 7',
      'Mi sobrina, tiene 11 años',
      'Ma nièce 10 ans',
      'Mio nipote 8 anni',
    ],
  )
  expectSigns(
    [],
    [
      'My son is 35',
      'Meine Tochter verliert seit 7 Jahren Haare',
      'Tengo 40 añitos',
      'Ma fille a 35 ans',
      'Mia figlia 3 anni fa',
    ],
  )
})

it('accents that a phone leaves out are not missed, and no word for bread is pain', () => {
  expect(readWarningSigns('Tengo una erupcion que se esta extendiendo')).toEqual(['spreading_rash'])
  expect(readWarningSigns('Terrible pain at the back')).toEqual(['pain'])
  expect(readWarningSigns('Je mange du pain complet')).toEqual([])
})

it('a patch of skin or hair that is told by something else than bareness is no bald patch', () => {
  expect(readWarningSigns('It hurts a lot and there is pus coming out of the sore patch since yesterday')).toEqual([
    'pain',
    'pus_crusts_bleeding',
  ])
  for (const text of [
    'A patch appeared overnight',
    'A dry bald patch since yesterday',
    'A red patch since yesterday. No hair grows there',
  ])
    expect(readWarningSigns(text), text).toContain('sudden_patches')
})
