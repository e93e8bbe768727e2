import { fillHoles, findComponents, keepComponents } from '../image/components.ts'
import { maskAbove, resizeMask } from '../image/mask.ts'
import { closeMask, openMask } from '../image/mask-morphology.ts'
import { resizePlane } from '../image/resize.ts'
import type { Mask } from '../image/rgb-image.ts'
import type { FarFrame } from './far-frame.ts'
import { type ColouredFrame, growByColour } from './grow-by-colour.ts'

/** Marks the head, haired or bald, in a photo that it fills from above or behind. Found at half size: a head has no fine outline. */
export function findHead(frame: FarFrame): Mask {
  const small = halved(frame)
  const { width, height } = small
  const chance = growByColour(small, headPrior(width, height), 3)
  const rough = openMask(closeMask(maskAbove({ width, height, data: chance }, 0.5), 1), 2)
  const components = findComponents(rough)
  const largest = components.list.reduce((most, component) => Math.max(most, component.areaPx), 0)
  const kept = keepComponents(rough, components, (component) => component.areaPx === largest)
  return resizeMask(fillHoles(closeMask(kept, 3), width * height), frame.width, frame.height)
}

function halved({ width, height, lab, fine }: FarFrame): ColouredFrame {
  const size = [Math.ceil(width / 2), Math.ceil(height / 2)] as const
  const half = (data: Float32Array): Float32Array => resizePlane({ width, height, data }, ...size).data
  return { width: size[0], height: size[1], lab: { l: half(lab.l), a: half(lab.a), b: half(lab.b) }, fine: half(fine) }
}

/** A broad ellipse around the middle, with some room for doubt everywhere. */
function headPrior(width: number, height: number): Float32Array {
  const prior = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = ((x + 0.5) / width - 0.5) / 0.43
      const dy = ((y + 0.5) / height - 0.5) / 0.43
      const radius = dx * dx + dy * dy
      prior[y * width + x] = 0.02 + 0.93 * Math.exp(-radius * radius)
    }
  }
  return prior
}
