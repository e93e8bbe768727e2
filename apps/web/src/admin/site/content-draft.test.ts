import { describe, expect, it } from 'vitest'
import {
  describesEarlierImage,
  draftKeys,
  draftSince,
  entriesWith,
  isEmptyDraft,
  keyIn,
  NO_DRAFT,
  pickKeys,
  withDefault,
  withImage,
  withText,
} from './content-draft.ts'

const ENTRIES = [
  { key: 'heroTitle', content: 'Ours', imageUrl: null },
  { key: 'case1_image', content: 'A scalp', imageUrl: '/api/content-images/a' },
]
const typed = (text: string, key = 'heroTitle', before = NO_DRAFT) =>
  withText(before, ENTRIES, { key, text, standard: 'Default' })

describe('a draft of the content', () => {
  it('addresses the default language by the plain key and the others by their name', () => {
    expect([keyIn('heroTitle', 'en'), keyIn('heroTitle', 'fr')]).toEqual(['heroTitle', 'heroTitle@fr'])
  })

  it('holds what differs from what is saved, and nothing once it is typed back', () => {
    expect(typed('New').texts).toEqual({ heroTitle: 'New' })
    expect(isEmptyDraft(typed('Ours', 'heroTitle', typed('New')))).toBe(true)
    expect(isEmptyDraft(typed('Default', 'heroSubtitle'))).toBe(true)
    expect(typed('', 'heroTitle').texts).toEqual({ heroTitle: '' })
  })

  it('clears what is stored where the default is to stand again, and stores no copy of it', () => {
    expect(withDefault(typed('New'), ENTRIES, 'heroTitle').texts).toEqual({ heroTitle: '' })
    expect(isEmptyDraft(withDefault(typed('New', 'heroSubtitle'), ENTRIES, 'heroSubtitle'))).toBe(true)
  })

  it('keeps pictures apart from their alternative texts', () => {
    const draft = withImage(typed('Seen near', 'case1_image'), ENTRIES, 'case1_image', '')
    expect(draft).toEqual({ texts: { case1_image: 'Seen near' }, images: { case1_image: '' } })
    expect(draftKeys(draft)).toEqual(['case1_image'])
    expect(withImage(draft, ENTRIES, 'case1_image', '/api/content-images/a').images).toEqual({})
  })

  it('tells where a new picture would be described by the words of the earlier one', () => {
    const place = { imageKey: 'case1_image', altKey: 'case1_image' } as const
    const replaced = withImage(NO_DRAFT, ENTRIES, 'case1_image', '/api/content-images/b')
    const removed = withImage(NO_DRAFT, ENTRIES, 'case1_image', '')
    const retyped = typed('Seen near', 'case1_image', replaced)
    const drafts = [NO_DRAFT, replaced, removed, retyped]
    expect(drafts.map((draft) => describesEarlierImage(draft, ENTRIES, place))).toEqual([false, true, false, false])
    // Nothing was said of it in French.
    expect(describesEarlierImage(replaced, ENTRIES, { ...place, altKey: 'case1_image@fr' })).toBe(false)
  })

  it('keeps what was typed after it was sent', () => {
    const sent = withImage(typed('New'), ENTRIES, 'case1_image', '')
    expect(isEmptyDraft(draftSince(sent, sent))).toBe(true)
    expect(draftSince(typed('Newer', 'heroTitle', sent), sent)).toEqual({ texts: { heroTitle: 'Newer' }, images: {} })
    expect(draftSince(withImage(sent, ENTRIES, 'case2_image', '/b'), sent).images).toEqual({ case2_image: '/b' })
  })

  it('shows the content as it would stand', () => {
    const draft = withImage(typed('Neuf', 'heroTitle@fr'), ENTRIES, 'case2_image', '/api/content-images/b')
    expect(entriesWith(ENTRIES, draft)).toEqual([
      ...ENTRIES,
      { key: 'heroTitle@fr', content: 'Neuf', imageUrl: null },
      { key: 'case2_image', content: '', imageUrl: '/api/content-images/b' },
    ])
  })

  it('can be reduced to some of its keys', () => {
    const draft = withImage(typed('New'), ENTRIES, 'case2_image', '/b')
    expect(pickKeys(draft, new Set(['case2_image']))).toEqual({ texts: {}, images: { case2_image: '/b' } })
  })
})
