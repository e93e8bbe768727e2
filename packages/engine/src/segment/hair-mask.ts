import { fillHoles, findComponents, keepComponents } from '../image/components.ts'
import { maskAbove } from '../image/mask.ts'
import { closeMask, openMask } from '../image/mask-morphology.ts'
import type { Mask } from '../image/rgb-image.ts'
import { type FarFrame, ramp } from './far-frame.ts'
import { growByColour } from './grow-by-colour.ts'

/** Marks hair in a portrait or a head: darker or more finely textured than skin, in one mass around the middle. */
export function findHair(frame: FarFrame): Mask {
  const { width, height } = frame
  const chance = growByColour(frame, hairPrior(frame), 4)
  const rough = maskAbove({ width, height, data: chance }, 0.5)
  const smooth = closeMask(openMask(rough, 1), 2)
  const components = findComponents(smooth)
  const largest = components.list.reduce((most, component) => Math.max(most, component.areaPx), 0)
  const kept = keepComponents(smooth, components, (component) => component.areaPx > 0.15 * largest)
  return fillHoles(kept, Math.round(0.004 * width * height))
}

function hairPrior({ width, height, lab, fine }: FarFrame): Float32Array {
  const prior = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const dx = ((x + 0.5) / width - 0.5) / 0.3
      const dy = ((y + 0.5) / height - 0.42) / 0.32
      const place = 0.8 * Math.exp(-(dx * dx + dy * dy) / 2)
      const look = Math.max(ramp(lab.l[i], 65, 25), 0.8 * ramp(fine[i], 0.5, 2.5))
      prior[i] = place * (0.2 + 0.8 * look) * (1 - 0.6 * skinLikeness(lab.l[i], lab.a[i], lab.b[i]) * ramp(fine[i], 3, 1))
    }
  }
  return prior
}

/** 1 for light warm tones that are hardly hair, 0 for dark or grey ones. */
function skinLikeness(lightness: number, a: number, b: number): number {
  return ramp(lightness, 40, 55) * ramp(a, 4, 9) * ramp(b, 2, 7)
}
