import { expect, test } from 'vitest'
import { type Colour, drawImage, seededNumbers } from '../../../../../tests/support/drawn/draw-image.ts'
import { findPerson } from './find-person.ts'

const within = (x: number, y: number, atX: number, atY: number, wide: number, high: number) =>
  Math.hypot((x - atX) / wide, (y - atY) / high) < 1
const isFace = (x: number, y: number) => within(x, y, 0.5, 0.42, 0.14, 0.19)
const isHair = (x: number, y: number) => within(x, y, 0.5, 0.36, 0.18, 0.2) && !within(x, y, 0.5, 0.44, 0.13, 0.16)
const isNeck = (x: number, y: number) => Math.abs(x - 0.5) < 0.08 && y > 0.5 && y < 0.75
const isShirt = (x: number, y: number) => within(x, y, 0.5, 1.05, 0.42, 0.36)
const isBust = (x: number, y: number) => isFace(x, y) || isHair(x, y) || isNeck(x, y) || isShirt(x, y)

const random = seededNumbers(3)

/** A face with eyes, mouth and light from one side, hair, neck and shirt before a wall. */
const bust = drawImage(300, 400, (px, py) => {
  const [x, y] = [px / 300, py / 400]
  const grain = 14 * (random() - 0.5)
  const lit = ([red, green, blue]: Colour, light: number): Colour => [
    red * light + grain,
    green * light + grain,
    blue * light + grain,
  ]
  const light = 1.15 - 1.1 * Math.abs(x - 0.44)
  if (isHair(x, y)) return lit([62, 44, 34], light + 0.25 * Math.sin(240 * x))
  if (isFace(x, y)) {
    const isDark = [0.44, 0.56].some((eye) => within(x, y, eye, 0.4, 0.024, 0.012) || within(x, y, eye, 0.37, 0.035, 0.006))
    if (isDark) return lit([50, 36, 32], 1)
    return within(x, y, 0.5, 0.53, 0.045, 0.012) ? lit([176, 92, 88], 1) : lit([222, 176, 152], light)
  }
  if (isShirt(x, y)) return lit([58, 78, 128], light + 0.1 * Math.sin(30 * x + 20 * y))
  return isNeck(x, y) ? lit([196, 150, 126], light) : lit([188, 196, 200], 1 - 0.2 * y)
})

function meanOf(photo: Parameters<typeof findPerson>[0], isInside: (x: number, y: number) => boolean): number {
  const { width, data } = findPerson(photo)
  const inside = data.filter((_, i) => isInside(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / width))
  return inside.reduce((sum, value) => sum + value, 0) / inside.length
}

test('a drawn bust is told from what is behind it', () => {
  expect(meanOf(bust, isBust)).toBeGreaterThan(0.8)
  expect(meanOf(bust, (x, y) => !isBust(x, y))).toBeLessThan(0.2)
})

test('nobody is seen before a plain wall', () => {
  expect(meanOf({ ...bust, data: bust.data.map(() => 210) }, () => true)).toBeLessThan(0.1)
})

test('the same pixels give the same answer to the bit', () => {
  const [once, again] = [findPerson(bust), findPerson(bust)].map(({ data }) => Buffer.from(data.buffer))
  expect(once.equals(again)).toBe(true)
})
