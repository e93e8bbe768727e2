import type { ContentEntry } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { contentAlt, contentImage, contentText } from './use-content.ts'

const entry = (key: string, content: string, imageUrl: string | null = null): ContentEntry => ({ key, content, imageUrl })

describe('contentText', () => {
  it('gives the translated default where the site has written nothing', () => {
    expect(contentText([], 'heroTitle', 'fr', 'Défaut')).toBe('Défaut')
  })

  it('reads a plain key as the text of the default language alone', () => {
    const entries = [entry('heroTitle', 'Ours')]
    expect(contentText(entries, 'heroTitle', 'en', 'Default')).toBe('Ours')
    expect(contentText(entries, 'heroTitle', 'it', 'Predefinito')).toBe('Predefinito')
  })

  it('prefers the translation written for the language', () => {
    const entries = [entry('heroTitle', 'Ours'), entry('heroTitle@it', 'Nostro'), entry('heroTitle@en', 'Ours, again')]
    expect(contentText(entries, 'heroTitle', 'it', 'Predefinito')).toBe('Nostro')
    expect(contentText(entries, 'heroTitle', 'en', 'Default')).toBe('Ours, again')
  })

  it('treats a blank entry as absent', () => {
    expect(contentText([entry('heroTitle@de', '  ')], 'heroTitle', 'de', 'Vorgabe')).toBe('Vorgabe')
  })
})

describe('contentImage', () => {
  it('gives the address, or nothing while none is set', () => {
    expect(contentImage([entry('case1_image', '', '/images/a.jpg')], 'case1_image')).toBe('/images/a.jpg')
    expect(contentImage([entry('case1_image', '')], 'case1_image')).toBeUndefined()
    expect(contentImage([], 'case2_image')).toBeUndefined()
  })
})

describe('contentAlt', () => {
  const entries = [
    { key: 'case1_image', content: 'A scalp from above', imageUrl: '/a' },
    { key: 'case1_image@fr', content: ' Un cuir chevelu vu d’en haut ', imageUrl: null },
  ]

  it('says what a picture shows in the language, and the default where nobody wrote it', () => {
    expect(contentAlt(entries, 'case1_image', 'en', 'Case')).toBe('A scalp from above')
    expect(contentAlt(entries, 'case1_image', 'fr', 'Case')).toBe('Un cuir chevelu vu d’en haut')
    expect(contentAlt(entries, 'case1_image', 'it', 'Caso')).toBe('Caso')
  })
})
