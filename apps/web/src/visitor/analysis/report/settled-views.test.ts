import { expect, test } from 'vitest'
import { isViewSettled, settleView } from './settled-views.ts'
import { otherViewOf } from './view-question.tsx'

function memoryStorage(initial: string | null = null) {
  let content = initial
  return {
    getItem: () => content,
    setItem: (_key: string, value: string) => {
      content = value
    },
  }
}

test('what was settled is remembered for that analysis alone', () => {
  const storage = memoryStorage()
  settleView(storage, 'a')
  settleView(storage, 'b')
  expect(['a', 'b', 'c'].map((id) => isViewSettled(storage, id))).toEqual([true, true, false])
})

test('a storage that holds something else, or is refused, has nothing settled', () => {
  expect(isViewSettled(memoryStorage('{"a":1}'), 'a')).toBe(false)
  const refusing = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  }
  expect(() => settleView(refusing, 'a')).not.toThrow()
  expect(isViewSettled(refusing, 'a')).toBe(false)
})

test('there is something to ask only where the photo could be looked at as something else than was said', () => {
  expect(otherViewOf('microscope', 'head_top')).toBe('head_top')
  expect(otherViewOf('close_up', 'portrait')).toBe('head_front')
  expect(otherViewOf('head_front', 'portrait')).toBeUndefined()
  expect(otherViewOf('close_up', 'not_hair')).toBeUndefined()
  expect(otherViewOf('close_up', undefined)).toBeUndefined()
  expect(otherViewOf(null, 'close_up')).toBeUndefined()
})
