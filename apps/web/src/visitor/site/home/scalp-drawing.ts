/** What a drawn scalp shows. Lengths are in the drawing's own units, of which it is `DRAWING_WIDTH` wide. */
export interface ScalpScene {
  seed: number
  height: number
  hairs: number
  /** Thinnest and thickest hair. */
  widths: readonly [number, number]
  /** Shortest and longest hair. */
  lengths: readonly [number, number]
  flakes: number
  flushes: number
  glints: number
  /** A stripe down the middle without roots, as wide as this. */
  parting: number
}

export interface ScalpDrawing {
  /** Hairs gathered by look, each look as one path. */
  strands: Strands[]
  flakes: string
  flushes: Ellipse[]
  glints: Ellipse[]
}

interface Strands {
  color: string
  width: number
  path: string
  /** Points without length: a round line end makes dots of them. */
  roots: string
}

interface Ellipse {
  x: number
  y: number
  radiusX: number
  radiusY: number
}

export const DRAWING_WIDTH = 480

const HAIR_COLORS = ['#241a15', '#2c2019', '#3a2a20', '#4a3526'] as const
const WIDTH_STEPS = 4

/** Draws a scene with integer and plain arithmetic only, so that server and browser come to the very same picture. */
export function drawScalp(scene: ScalpScene): ScalpDrawing {
  const random = createRandom(scene.seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const spot = (size: readonly [number, number]): Ellipse => ({
    x: round(between(0, DRAWING_WIDTH)),
    y: round(between(0, scene.height)),
    radiusX: round(between(...size)),
    radiusY: round(between(...size) * 0.8),
  })
  const flushes = Array.from({ length: scene.flushes }, () => spot([34, 78]))
  const strands = new Map<string, Strands>()
  for (let hair = 0; hair < scene.hairs; hair += 1) {
    const color = Math.floor(random() * HAIR_COLORS.length)
    const step = Math.floor(random() * WIDTH_STEPS)
    const width = round(scene.widths[0] + ((scene.widths[1] - scene.widths[0]) * step) / (WIDTH_STEPS - 1))
    const { root, path } = drawHair(scene, between)
    const key = `${color}-${step}`
    const known = strands.get(key) ?? { color: HAIR_COLORS[color] ?? HAIR_COLORS[0], width, path: '', roots: '' }
    strands.set(key, { ...known, path: known.path + path, roots: known.roots + root })
  }
  let flakes = ''
  for (let flake = 0; flake < scene.flakes; flake += 1) flakes += drawFlake(scene, between)
  const glints = Array.from({ length: scene.glints }, () => spot([5, 22]))
  return { strands: [...strands.values()], flakes, flushes, glints }
}

type Between = (low: number, high: number) => number

/** One hair from its root: it leaves upwards and bends to its side. */
function drawHair({ height, lengths, parting }: ScalpScene, between: Between) {
  const x = between(-30, DRAWING_WIDTH)
  const y = between(0, height + 90)
  const middle = DRAWING_WIDTH / 2
  const side = parting > 0 && x < middle ? -1 : 1
  const start = `M${whole(parting > 0 ? x + side * (parting / 2) * (1 - Math.abs(x - middle) / middle) : x)} ${whole(y)}`
  const length = between(...lengths)
  const bend = between(0.12, 0.5)
  const lean = between(0.55, 0.95)
  const path = `${start}q${whole(side * length * bend * 0.5)} ${whole(-length * 0.55)} ${whole(side * length * lean)} ${whole(-length)}`
  return { root: `${start}h0`, path }
}

function drawFlake({ height }: ScalpScene, between: Between): string {
  const size = between(3, 7)
  const corner = (x: number, y: number) => `${round(x * size + between(-1, 1))} ${round(y * size + between(-1, 1))}`
  return `M${whole(between(0, DRAWING_WIDTH))} ${whole(between(0, height))}l${corner(0.9, -0.7)} ${corner(0.9, 0.5)} ${corner(-0.3, 0.9)} ${corner(-0.8, 0.4)}z`
}

/** Places are whole numbers, which keeps the page small; sizes keep a decimal. */
const whole = Math.round
const round = (value: number): number => Math.round(value * 10) / 10

/** Park and Miller's generator (1988): the same numbers for the same seed, everywhere. 0 <= n < 1. */
function createRandom(seed: number): () => number {
  let state = seed % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return (state - 1) / 2_147_483_646
  }
}
