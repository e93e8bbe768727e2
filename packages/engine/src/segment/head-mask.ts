import { fillHoles, findComponents, keepComponents } from '../image/components.ts'
import { maskAbove } from '../image/mask.ts'
import { closeMask, openMask } from '../image/mask-morphology.ts'
import type { Mask } from '../image/rgb-image.ts'
import type { FarFrame } from './far-frame.ts'
import { growByColour } from './grow-by-colour.ts'

/** Marks the head, haired or bald, in a photo that it fills from above or behind. */
export function findHead(frame: FarFrame): Mask {
  const { width, height } = frame
  const chance = growByColour(frame, headPrior(width, height), 3)
  const rough = openMask(closeMask(maskAbove({ width, height, data: chance }, 0.5), 2), 3)
  const components = findComponents(rough)
  const largest = components.list.reduce((most, component) => Math.max(most, component.areaPx), 0)
  const kept = keepComponents(rough, components, (component) => component.areaPx === largest)
  return fillHoles(closeMask(kept, 5), width * height)
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
