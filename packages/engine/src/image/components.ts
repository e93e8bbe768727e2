import type { Region } from '@chioma/contract'
import type { PixelBox } from './crop.ts'
import { emptyMask, invertMask } from './mask.ts'
import type { Mask } from './rgb-image.ts'

/** One connected group of pixels (8 neighbours). The box's far edges lie one past the last pixel. */
export interface Component extends PixelBox {
  /** Its number in `labels`, from 1. */
  label: number
  areaPx: number
  centerX: number
  centerY: number
  touchesBorder: boolean
}

export interface Components {
  /** 0 outside, else the number of the component. */
  labels: Int32Array
  list: Component[]
}

/** Finds the connected groups of a mask, in reading order of their first pixel. */
export function findComponents(mask: Mask): Components {
  const { width, height, data } = mask
  const labels = new Int32Array(data.length)
  const stack = new Int32Array(data.length)
  const list: Component[] = []
  for (let start = 0; start < data.length; start++) {
    if (data[start] === 0 || labels[start] !== 0) continue
    list.push(flood(data, labels, stack, { width, height, start, label: list.length + 1 }))
  }
  return { labels, list }
}

/** Only the components that pass, as a mask. */
export function keepComponents(mask: Mask, components: Components, isKept: (component: Component) => boolean): Mask {
  const kept = new Uint8Array(components.list.length + 1)
  for (const component of components.list) kept[component.label] = isKept(component) ? 255 : 0
  const out = emptyMask(mask.width, mask.height)
  for (let i = 0; i < out.data.length; i++) out.data[i] = kept[components.labels[i]]
  return out
}

/** Drops components smaller than `leastPx` pixels. */
export const dropSmall = (mask: Mask, leastPx: number): Mask =>
  keepComponents(mask, findComponents(mask), (component) => component.areaPx >= leastPx)

/** Fills holes smaller than `mostPx` pixels that do not touch the border. */
export function fillHoles(mask: Mask, mostPx: number): Mask {
  const outside = invertMask(mask)
  const holes = keepComponents(outside, findComponents(outside), (hole) => !hole.touchesBorder && hole.areaPx < mostPx)
  for (let i = 0; i < holes.data.length; i++) holes.data[i] |= mask.data[i]
  return holes
}

/** The surroundings of a component, as far as `reach` pixels from its box, and the steps from it to each of their places: none yet where it is not. */
export function surroundingsOf(
  component: Component,
  labels: Int32Array,
  frame: { width: number; height: number },
  reach: number,
) {
  const x0 = Math.max(0, component.x0 - reach)
  const y0 = Math.max(0, component.y0 - reach)
  const x1 = Math.min(frame.width, component.x1 + reach)
  const y1 = Math.min(frame.height, component.y1 + reach)
  const width = x1 - x0
  const steps = new Uint16Array(width * (y1 - y0)).fill(MOST_STEPS)
  for (let y = y0, k = 0; y < y1; y++) {
    for (let x = x0; x < x1; x++, k++) if (labels[y * frame.width + x] === component.label) steps[k] = 0
  }
  return { x0, y0, x1, y1, width, steps }
}

/** More than a frame has, and one more fits 16 bits. */
const MOST_STEPS = 60_000

/** A pixel box as fractions of a frame. */
export const regionOf = (box: PixelBox, width: number, height: number): Region => ({
  x: box.x0 / width,
  y: box.y0 / height,
  width: (box.x1 - box.x0) / width,
  height: (box.y1 - box.y0) / height,
})

/** Boxes around the largest components, largest first, at most `most` of them. */
export function largestRegions(mask: Mask, most: number): Region[] {
  const largest = findComponents(mask).list.sort(bySize)
  return largest.slice(0, most).map((component) => regionOf(component, mask.width, mask.height))
}

const bySize = (first: Component, second: Component): number => second.areaPx - first.areaPx || first.label - second.label

interface Flood {
  width: number
  height: number
  start: number
  label: number
}

function flood(data: Uint8Array, labels: Int32Array, stack: Int32Array, { width, height, start, label }: Flood): Component {
  const box = { x0: width, y0: height, x1: 0, y1: 0 }
  let depth = 0
  let areaPx = 0
  let sumX = 0
  let sumY = 0
  stack[depth++] = start
  labels[start] = label
  while (depth > 0) {
    const at = stack[--depth]
    const y = (at / width) | 0
    const x = at - y * width
    areaPx++
    sumX += x
    sumY += y
    if (x < box.x0) box.x0 = x
    if (y < box.y0) box.y0 = y
    if (x >= box.x1) box.x1 = x + 1
    if (y >= box.y1) box.y1 = y + 1
    const bottom = y + 1 < height ? y + 1 : y
    const right = x + 1 < width ? x + 1 : x
    for (let ny = y > 0 ? y - 1 : 0; ny <= bottom; ny++) {
      for (let nx = x > 0 ? x - 1 : 0; nx <= right; nx++) {
        const next = ny * width + nx
        if (data[next] === 0 || labels[next] !== 0) continue
        labels[next] = label
        stack[depth++] = next
      }
    }
  }
  const touchesBorder = box.x0 === 0 || box.y0 === 0 || box.x1 === width || box.y1 === height
  return { ...box, label, areaPx, centerX: sumX / areaPx, centerY: sumY / areaPx, touchesBorder }
}
