import { type DrawnImage, drawImage, seededNumbers } from './draw-image.ts'

export interface HeadToDraw {
  /** Width of a straight parting over the width of the head; 0 for none. */
  parting?: number
  /** Radius of a bald crown over that of the head. */
  crown?: number
  /** Share of the light of bare scalp that shines through the hair everywhere. */
  thinning?: number
  /** Sharply bordered bare discs: centre and radius over the radius of the head, from its middle. */
  patches?: readonly { x: number; y: number; radius: number }[]
  /** Brightness of the hair, 0..255. */
  hair?: number
  seed?: number
}

const SIDE = 512
const RADIUS = 0.38 * SIDE
const MIDDLE = SIDE / 2
const SCALP = [205, 160, 135] as const
const BACKGROUND = [150, 150, 155] as const

/** A head seen from above: strands running down both sides of a middle line, before a folded cloth. */
export function drawHead(head: HeadToDraw): DrawnImage {
  const random = seededNumbers(head.seed ?? 1)
  const strands = drawStrands(random)
  return drawImage(SIDE, SIDE, (x, y) => {
    const noise = (random() - 0.5) * 6
    const fromMiddle = Math.hypot(x - MIDDLE, y - MIDDLE) / RADIUS
    if (fromMiddle > 1) {
      const fold = 25 * Math.sin(x / 37 + 2 * Math.sin(y / 61)) + 20 * Math.sin(y / 23 - x / 90) + noise
      return [BACKGROUND[0] + fold, BACKGROUND[1] + fold, BACKGROUND[2] + fold]
    }
    const bare = isBare(head, (x - MIDDLE) / RADIUS, (y - MIDDLE) / RADIUS) ? 1 : (head.thinning ?? 0)
    const shade = 1 - 0.25 * fromMiddle * fromMiddle
    const hair = (head.hair ?? 45) + (strands[y * SIDE + x] ?? 0)
    return [
      hair * (1 - bare) + SCALP[0] * bare * shade + noise,
      0.85 * hair * (1 - bare) + SCALP[1] * bare * shade + noise,
      0.75 * hair * (1 - bare) + SCALP[2] * bare * shade + noise,
    ]
  })
}

/** `x` and `y` from the middle, over the radius of the head. */
function isBare({ parting = 0, crown = 0, patches = [] }: HeadToDraw, x: number, y: number): boolean {
  if (Math.abs(x) < parting && y > -0.8 && y < 0.5) return true
  if (Math.hypot(x, y) < crown) return true
  return patches.some((patch) => Math.hypot(x - patch.x, y - patch.y) < patch.radius)
}

function drawStrands(random: () => number): Float32Array {
  const tones = new Float32Array(SIDE * SIDE)
  for (let strand = 0; strand < 9000; strand++) {
    let x = random() * SIDE
    let y = random() * SIDE
    const side = x < MIDDLE ? -1 : 1
    const tone = (random() - 0.5) * 30
    for (let step = 0; step < 40 && x >= 0 && x < SIDE && y < SIDE; step++) {
      const at = Math.floor(y) * SIDE + Math.floor(x)
      tones[at] = (tones[at] ?? 0) + tone
      x += side * 0.9
      y += 0.45
    }
  }
  return tones
}
