import { emptyMask } from '../../image/mask.ts'
import { meanAndDeviation } from '../../image/percentile.ts'
import type { Mask } from '../../image/rgb-image.ts'
import type { FarScene } from './far-scene.ts'
import { headDisc } from './head-disc.ts'

/** From behind, the crown is what lies farther than this from the head's middle, over its radius, away from the neck. */
const CROWN_FROM = 0.4

/** Bare share of the crown in a photo from behind, per cent: the mean chance of bare scalp there. */
export function measureCrownFromBehind(scene: FarScene): number {
  return 100 * meanAndDeviation(scene.baldChance.data, awayFromNeck(scene)).mean
}

/** A photo from behind may be turned any way, so the neck is looked for at each border. */
function awayFromNeck(scene: FarScene): Mask {
  const [x, y] = neckSide(scene)
  return partOf(scene.area, (fromX, fromY) => fromX * x + fromY * y < -CROWN_FROM)
}

/** The part of the head that passes; places are from its middle, over its radius. */
function partOf(area: Mask, isInside: (x: number, y: number) => boolean): Mask {
  const head = headDisc(area)
  const radius = head.width / 2
  const part = emptyMask(area.width, area.height)
  for (let y = 0, i = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++, i++) {
      if (area.data[i] !== 0 && isInside((x - head.x) / radius, (y - head.y) / radius)) part.data[i] = 255
    }
  }
  return part
}

type Direction = readonly [x: number, y: number]

const SIDES: readonly Direction[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
]

/** The side of the photo where skin and head reach the border most. */
function neckSide(scene: FarScene): Direction {
  const shares = SIDES.map((side) => reachAt(side, scene))
  return SIDES[shares.indexOf(Math.max(...shares))]
}

/** Depth of the strip along a border, over the shorter side; of its length the middle half counts. */
const STRIP_DEPTH = 0.1

function reachAt([dx, dy]: Direction, { frame, area }: FarScene): number {
  const { width, height } = frame
  const depth = Math.floor(STRIP_DEPTH * Math.min(width, height))
  const [x0, x1] = span(dx, width, depth)
  const [y0, y1] = span(dy, height, depth)
  let reached = 0
  for (let y = y0; y < y1; y++) {
    for (let i = y * width + x0; i < y * width + x1; i++)
      reached += (area.data[i] === 0 ? 0 : 1) + (isSmoothSkin(frame, i) ? 1 : 0)
  }
  return reached / Math.max(1, (x1 - x0) * (y1 - y0))
}

function span(direction: number, size: number, depth: number): readonly [from: number, to: number] {
  if (direction < 0) return [0, depth]
  if (direction > 0) return [size - depth, size]
  return [Math.floor(size / 4), Math.floor((3 * size) / 4)]
}

const isSmoothSkin = ({ lab, fine }: FarScene['frame'], i: number): boolean =>
  lab.a[i] >= 4 && lab.b[i] >= 3 && lab.l[i] > 35 && fine[i] < 1.5
