import { labPlane } from '../../image/lab.ts'
import { countMask, emptyMask } from '../../image/mask.ts'
import type { Mask } from '../../image/rgb-image.ts'
import { ramp } from '../../segment/far-frame.ts'
import type { FarScene } from './far-scene.ts'
import { findPatches, type Patch } from './find-patches.ts'

export interface PatchMeasure {
  /** Area of the largest bare patch over the hair-bearing area, per cent. */
  largestPercent: number
  /**
   * On a head, area per cent of the patch that looks most like a patch in hair, lessened by whatever speaks against it; in a close-up
   * that likeness alone, 0..1.
   */
  strength: number
  /** The patches that speak for it; in a close-up none that runs out of the photo. */
  mask: Mask
}

const LEAST_SHARE = 0.004
/** Patches weaker than this share of the strongest are not shown. */
const SHOWN_FROM = 0.25

/**
 * On a whole head a thinning crown looks much like a bare patch, so only a sharply bordered one with hair all around, smaller than a
 * quarter of the head, counts. `closedIn`: what hair closes in, where a face may be in the picture, whose forehead looks like a patch too.
 */
export function measureHeadPatches(scene: FarScene, closedIn?: Mask): PatchMeasure {
  const areaPx = Math.max(1, countMask(scene.area))
  const found = findPatches(scene.bare, scene.baldAround, labPlane(scene.frame.lab, 'l'), LEAST_SHARE * areaPx)
  const { labels } = found
  const patches = closedIn === undefined ? found.patches : found.patches.filter((patch) => isWithin(closedIn, patch, labels))
  const strengths = patches.map((patch) => {
    const share = patch.areaPx / areaPx
    return 100 * share * likenessOnHead(patch, share, borderStep(patch, labels, scene))
  })
  const strength = strengths.reduce((most, value) => Math.max(most, value), 0)
  const shown = new Set(patches.filter((_, i) => strength > 0 && strengths[i] >= SHOWN_FROM * strength).map(({ label }) => label))
  const grown = growBack(patches, labels, scene)
  const sizes = patches.map(({ label }) => countLabel(grown, label))
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0)
  return { largestPercent: (100 * largest) / areaPx, strength, mask: maskOf(grown, shown, scene) }
}

/** Share of a patch that hair must close in. */
const CLOSED_SHARE = 0.7

function isWithin(closedIn: Mask, { label, areaPx }: Patch, labels: Int32Array): boolean {
  let closed = 0
  for (let i = 0; i < labels.length; i++) if (labels[i] === label && closedIn.data[i] !== 0) closed++
  return closed >= CLOSED_SHARE * areaPx
}

const likenessOnHead = ({ contrast, ringHair }: Patch, share: number, step: number): number =>
  ramp(contrast, 10, 25) * ramp(ringHair, 0.5, 0.8) * ramp(step, 0.35, 0.55) * ramp(share, 0.25, 0.12)

/** How much the chance of bare scalp changes over four pixels across the patch's border, where the border lies inside the area. */
function borderStep(patch: Patch, labels: Int32Array, { baldAround, area }: FarScene): number {
  const { width, height, data: chance } = baldAround
  let sum = 0
  let count = 0
  for (let y = Math.max(2, patch.y0); y < Math.min(height - 2, patch.y1); y++) {
    for (let x = Math.max(2, patch.x0); x < Math.min(width - 2, patch.x1); x++) {
      const i = y * width + x
      if (labels[i] !== patch.label) continue
      const neighbours = [i - 1, i + 1, i - width, i + width]
      if (neighbours.every((at) => labels[at] === patch.label)) continue
      const around = [i - 2, i + 2, i - 2 * width, i + 2 * width]
      if (around.some((at) => area.data[at] === 0)) continue
      sum += Math.max(Math.abs(chance[i + 2] - chance[i - 2]), Math.abs(chance[i + 2 * width] - chance[i - 2 * width]))
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

/** How far a sharp border keeps its neighbourhood from looking bare: the reach of the detail measure, in pixels of the frame. */
const BORDER_REACH_PX = 7

/** Gives patches back the rim that their own border took: pixels nearby that are closer to them in lightness than to the hair. */
function growBack(patches: Patch[], labels: Int32Array, { frame, area }: FarScene): Int32Array {
  if (patches.length === 0) return labels
  const { width, height, lab } = frame
  const lightest = new Float32Array(labels.reduce((most, label) => Math.max(most, label), 0) + 1)
  for (const { label, lightness, contrast } of patches) lightest[label] = lightness - Math.max(5, contrast) / 2
  const grown = labels.slice()
  const labelFor = (i: number): number => {
    if (grown[i] !== 0 || area.data[i] === 0) return 0
    const label = Math.max(grown[i - 1], grown[i + 1], grown[i - width], grown[i + width])
    return label !== 0 && lightest[label] > 0 && lab.l[i] > lightest[label] ? label : 0
  }
  const isInside = new Uint8Array(labels.length)
  for (let y = 1; y < height - 1; y++) isInside.fill(1, y * width + 1, (y + 1) * width - 1)
  // After the first step only what lies beside a pixel just given can be given.
  const seenIn = new Uint8Array(labels.length)
  let candidates = besidePatches(labels, width, lightest)
  for (let step = 1; step <= BORDER_REACH_PX; step++) {
    const given: number[] = []
    const newLabels: number[] = []
    for (const i of candidates) {
      if (seenIn[i] === step || isInside[i] === 0) continue
      seenIn[i] = step
      const label = labelFor(i)
      if (label === 0) continue
      given.push(i)
      newLabels.push(label)
    }
    candidates = []
    for (let n = 0; n < given.length; n++) {
      const i = given[n]
      grown[i] = newLabels[n]
      candidates.push(i - 1, i + 1, i - width, i + width)
    }
  }
  return grown
}

/** Pixels without a label beside, above or below a patch. */
function besidePatches(labels: Int32Array, width: number, lightest: Float32Array): number[] {
  const beside: number[] = []
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0 || lightest[labels[i]] <= 0) continue
    for (const at of [i - 1, i + 1, i - width, i + width]) if (labels[at] === 0) beside.push(at)
  }
  return beside
}

function countLabel(labels: Int32Array, label: number): number {
  let count = 0
  for (let i = 0; i < labels.length; i++) if (labels[i] === label) count++
  return count
}

function maskOf(labels: Int32Array, shown: Set<number>, { frame }: FarScene): Mask {
  const mask = emptyMask(frame.width, frame.height)
  for (let i = 0; i < labels.length; i++) if (shown.has(labels[i])) mask.data[i] = 255
  return mask
}
