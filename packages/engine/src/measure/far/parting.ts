import { boxBlur } from '../../image/box-blur.ts'
import { type Component, findComponents } from '../../image/components.ts'
import { labPlane } from '../../image/lab.ts'
import { countMask, emptyMask, intersectMasks, maskAbove } from '../../image/mask.ts'
import { erodeMask } from '../../image/mask-morphology.ts'
import { topHat } from '../../image/morphology.ts'
import { percentile } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import type { FarScene } from './far-scene.ts'
import { findPatches } from './find-patches.ts'
import { headDisc } from './head-disc.ts'

export interface Parting {
  /** Mean width over the width of the head, per cent. */
  widthPercent: number
  mask: Mask
}

/**
 * A parting is a light line through the middle of the head with hair on both sides: how much lighter (L*) than the hair beside it,
 * how long and how far from the middle at most over the width of the head, how slim, how straight, how much hair around it, and how much
 * of a straight bar it fills, which streaks of scalp between strands do not.
 */
const LINE = {
  lighterBy: 9,
  widest: 0.16,
  leastLength: 0.3,
  farthest: 0.25,
  leastElongation: 4,
  mostBend: 2.5,
  leastHair: 0.7,
  leastFill: 0.85,
}

/** Finds the longest light line through the hair; undefined where there is none, as in short or unparted hair. */
export function findParting(scene: FarScene): Parting | undefined {
  const { frame, area } = scene
  const head = headDisc(area)
  const lightness = boxBlur(labPlane(frame.lab, 'l'), 1)
  const lines = topHat(lightness, Math.max(2, Math.round((LINE.widest * head.width) / 2)))
  const inner = erodeMask(area, Math.round(0.05 * head.width))
  const light = intersectMasks(maskAbove(lines, LINE.lighterBy), inner)
  const leastPx = LINE.leastLength * head.width
  const { patches, labels } = findPatches(light, scene.baldAround, lightness, leastPx)
  const partings = patches
    .filter((line) => line.ringHair >= LINE.leastHair)
    .filter((line) => Math.hypot(line.centerX - head.x, line.centerY - head.y) < LINE.farthest * head.width)
    .map((line) => ({ label: line.label, ...shapeOf(line, labels, frame.width) }))
    .filter(({ length, width, bend }) => length >= leastPx && length >= LINE.leastElongation * width && bend <= LINE.mostBend)
  if (partings.length === 0) return undefined
  const longest = partings.reduce((best, shape) => (shape.length > best.length ? shape : best))
  const mask = coreOf(lines, labels, longest.label)
  return fillsBar(mask) ? { widthPercent: (100 * countMask(mask)) / longest.length / head.width, mask } : undefined
}

/** The pixels of a line above half of its own height, which blur leaves in place where a fixed threshold would widen the line. */
function coreOf(lines: Plane, labels: Int32Array, label: number): Mask {
  const line = emptyMask(lines.width, lines.height)
  for (let i = 0; i < labels.length; i++) if (labels[i] === label) line.data[i] = 255
  return intersectMasks(line, maskAbove(lines, percentile(lines.data, 90, line) / 2))
}

function fillsBar(mask: Mask): boolean {
  const { labels, list } = findComponents(mask)
  if (list.length === 0) return false
  const bar = list.reduce((largest, component) => (component.areaPx > largest.areaPx ? component : largest))
  const { bend } = shapeOf(bar, labels, mask.width)
  return bar.areaPx >= LINE.leastFill * countMask(mask) && 1 / bend >= LINE.leastFill
}

/** Length along the main axis (of a bar with the same second moments), area over length, and how many such widths it bends. */
function shapeOf(line: Component, labels: Int32Array, frameWidth: number): { length: number; width: number; bend: number } {
  let xx = 0
  let yy = 0
  let xy = 0
  for (let y = line.y0; y < line.y1; y++) {
    for (let x = line.x0; x < line.x1; x++) {
      if (labels[y * frameWidth + x] !== line.label) continue
      const dx = x - line.centerX
      const dy = y - line.centerY
      xx += dx * dx
      yy += dy * dy
      xy += dx * dy
    }
  }
  const mean = (xx + yy) / 2
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
  const length = Math.max(1, Math.sqrt((12 * (mean + spread)) / line.areaPx))
  const width = line.areaPx / length
  return { length, width, bend: Math.sqrt((12 * Math.max(0, mean - spread)) / line.areaPx) / width }
}
