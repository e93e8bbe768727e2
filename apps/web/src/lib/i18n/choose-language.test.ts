import { describe, expect, it } from 'vitest'
import { chooseLanguage, knownLanguage } from './choose-language.ts'

describe('chooseLanguage', () => {
  it('puts the visitor’s own choice above the server’s suggestion', () => {
    expect(chooseLanguage({ stored: 'de', server: 'it' })).toBe('de')
  })

  it('follows the server while no choice is stored', () => {
    expect(chooseLanguage({ stored: undefined, server: 'fr' })).toBe('fr')
  })

  it('passes over what is not one of our languages', () => {
    expect(chooseLanguage({ stored: 'xx', server: 'es' })).toBe('es')
    expect(chooseLanguage({ stored: '', server: 'yy' })).toBe('en')
    expect(chooseLanguage({ stored: undefined, server: undefined })).toBe('en')
  })
})

describe('knownLanguage', () => {
  it('knows the five languages by their exact code', () => {
    expect(knownLanguage('it')).toBe('it')
    expect(knownLanguage('IT')).toBeUndefined()
    expect(knownLanguage(42)).toBeUndefined()
  })
})
