import { expect, it } from 'vitest'
import { conflictingEntries } from './editions-dialog.tsx'

const text = (key: string, content: string) => ({ key, content, imageUrl: null })

it('names every entry that both would change: as it was seen, as it was saved meanwhile, and as the edition has it', () => {
  const seen = [text('heroTitle', 'Hair'), text('footerTitle', 'Chioma')]
  const picture = { key: 'case1_image', content: 'A scalp', imageUrl: '/api/content-images/a' }
  const conflict = {
    edition: 7,
    savedBy: 'Anna',
    entries: [text('heroTitle', 'Hair by Anna'), picture],
    wanted: [text('heroTitle', ''), text('case1_image', '')],
  }
  expect(conflictingEntries(seen, conflict, 'Default')).toEqual([
    { name: 'heroTitle', before: 'Hair', now: 'Hair by Anna', wanted: 'Default' },
    { name: 'case1_image', before: '', now: 'A scalp\n/api/content-images/a', wanted: '' },
  ])
})
