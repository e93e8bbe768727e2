import { expect, it } from 'vitest'
import { briefPassages, type Passage } from './versions-dialog.tsx'

const same = (value: string): Passage => ({ value, added: false, removed: false })
const came = (value: string): Passage => ({ value, added: true, removed: false })
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

it('leaves of long passages that stay what stands beside a change, cut between words', () => {
  const [first, change, middle, , last] = briefPassages([
    same(words(100)),
    came('new'),
    same(words(100)),
    came('newer'),
    same(words(100)),
  ])
  expect(first?.value).toMatch(/^… word\d+ .*word99$/)
  expect(change?.value).toBe('new')
  expect(middle?.value).toMatch(/^word0 .*word\d+ … word\d+ .*word99$/)
  expect(last?.value).toMatch(/^word0 .*word\d+ …$/)
  for (const passage of [first, middle, last]) expect(passage?.value.length).toBeLessThan(250)
})

it('leaves short passages and all that changed as they are', () => {
  const passages = [same('Look closely. '), came(words(100)), same(' Then write.')]
  expect(briefPassages(passages)).toEqual(passages)
})
