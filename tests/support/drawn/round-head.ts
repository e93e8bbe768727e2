import type { RgbImage } from '../../../packages/engine/src/image/rgb-image.ts'
import { drawImage, seededNumbers } from './draw-image.ts'

const SIDE = 320

/** A round head of dark strands before a light wall, 320 px square, with skin where `isBare` says so; through `haze`, 0..1, everything is grey. */
export function drawRoundHead(isBare: (x: number, y: number) => boolean, haze = 0): RgbImage {
  const random = seededNumbers(3)
  const rows = Array.from({ length: 2 * SIDE }, () => 45 * (0.5 + random()))
  return drawImage(SIDE, SIDE, (x, y) => {
    const noise = (random() - 0.5) * 6
    const tone = rows[Math.floor(y + 0.3 * x)]
    const colour =
      Math.hypot(x - 160, y - 160) > 130 ? [196, 206, 216] : isBare(x, y) ? [205, 160, 135] : [tone, 0.85 * tone, 0.75 * tone]
    const [red, green, blue] = colour.map((value) => (1 - haze) * (value + noise) + haze * 155)
    return [red, green, blue]
  })
}

/** Where that head is, as `findPerson` would outline it. */
export const ROUND_HEAD = {
  width: 64,
  height: 64,
  data: Float32Array.from({ length: 64 * 64 }, (_, i) => (Math.hypot((i % 64) - 32, Math.floor(i / 64) - 32) < 26 ? 1 : 0)),
}
