import { boxBlur, gaussianBlur } from '../image/box-blur.ts'
import { luminance } from '../image/luminance.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { coverOf, type DrawnPlaces, OUTCOME_PROFILES } from './cover-profile.ts'
import { type Brush, type Canvas, drawStrands } from './draw-strands.ts'
import { findDirections, type HairDirections } from './hair-directions.ts'
import type { HairTraits } from './hair-traits.ts'
import { emptyPlane, PLACE_PX, smoothStep, valueAt } from './places.ts'
import { createRandom } from './random.ts'
import { type PlaceFound, type PlaceToFill, readPlace } from './read-place.ts'
import { measureWidth, type StrandSample, takeSamples } from './strand-samples.ts'

/** Longer side of the pictures that are drawn, in pixels. */
export const SIMULATION_SIDE_PX = 1600

export interface HairToSimulate extends PlaceToFill {
  seed: number
}

/** Two pictures of the size of the photo. */
export interface SimulatedHair {
  likely: RgbImage
  optimistic: RgbImage
}

/** Fewer strands of the person's own than this lend nothing. */
const LEAST_SAMPLES = 20

/**
 * Draws hair into the thinning places of a photo, as two courses that differ in how much; a third one, in which all stays as it is, is the photo itself.
 * The strands follow the hair around, and have its colours and width. Deterministic: the same pixels and seed give the same pictures. Undefined where
 * there is no place to draw in, or no hair to go by. `found`: the place, where it was read already.
 */
export function simulateHair(
  wanted: HairToSimulate,
  found: PlaceFound | undefined = readPlace(wanted),
): SimulatedHair | undefined {
  const scene = found && readScene(wanted, found)
  if (scene === undefined) return undefined
  const draw = (outcome: keyof SimulatedHair): RgbImage => drawOutcome(wanted, scene, outcome)
  return { likely: draw('likely'), optimistic: draw('optimistic') }
}

interface Scene extends Omit<Brush, 'cover'> {
  places: DrawnPlaces
  /** Of the head, in places. */
  radius: number
  traits: HairTraits
  directions: HairDirections
  samples: StrandSample[]
}

function readScene({ seed, image }: HairToSimulate, { places, hair, radius, traits }: PlaceFound): Scene | undefined {
  const random = createRandom(seed)
  const lightness = luminance(image)
  const directions = findDirections(lightness, hairSurely(places.allowed, traits))
  const samples = takeSamples(image, { hair, thin: places.thin }, traits, directions, random)
  if (samples.length < LEAST_SAMPLES) return undefined
  return {
    places,
    radius,
    traits,
    directions,
    samples,
    widthPx: measureWidth(lightness, boxBlur(lightness, 6), hair, directions, random),
    lengthPx: Math.min(150, Math.max(24, 0.14 * radius * PLACE_PX)),
    whorl: middleOf(places.thin),
  }
}

/** Change of scalpness a place, seen from afar, that is no border yet between hair and a bare place, and that is one. */
const BORDER = { from: 0.02, to: 0.06 }

/** Where directions are read: on hair, and not along the border of a bare place, which would pass for hair that runs around it. */
function hairSurely(allowed: Plane, { scalpness }: HairTraits): Plane {
  const surely = emptyPlane(allowed)
  const { width, height, data: far } = gaussianBlur(scalpness, 3)
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      if (allowed.data[i] <= 0.9) continue
      const change = Math.hypot(far[i + 1] - far[i - 1], far[i + width] - far[i - width]) / 2
      surely.data[i] = (1 - scalpness.data[i]) * (1 - smoothStep(change, BORDER.from, BORDER.to))
    }
  }
  return surely
}

function drawOutcome({ image, seed }: HairToSimulate, scene: Scene, outcome: keyof SimulatedHair): RgbImage {
  const cover = coverOf(OUTCOME_PROFILES[outcome], scene.places, scene.traits, scene.radius)
  const canvas: Canvas = { width: image.width, height: image.height, data: Float32Array.from(image.data) }
  shadeRoots(canvas, scene.traits, cover)
  // The same seed for both: the likely strands are there in the optimistic course as well, as far as chance goes.
  drawStrands(canvas, { ...scene, cover }, createRandom(seed + 1))
  return toImage(canvas, image, scene.places.allowed)
}

/** Hair throws a shadow on the scalp that it grows from. */
const ROOT_SHADOW = { strength: 0.55, hair: 0.55, dark: 0.82 }

function shadeRoots(canvas: Canvas, { hairColour, scalpness }: HairTraits, cover: Plane): void {
  const soft = gaussianBlur(cover, 1.5)
  const { width, height, data } = canvas
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wanted = valueAt(soft, x, y)
      if (wanted < 0.004) continue
      const share = ROOT_SHADOW.strength * wanted * valueAt(scalpness, x, y)
      const i = 3 * (y * width + x)
      for (let c = 0; c < 3; c++) {
        const shadow = ROOT_SHADOW.dark * ((1 - ROOT_SHADOW.hair) * data[i + c] + ROOT_SHADOW.hair * valueAt(hairColour[c], x, y))
        data[i + c] += share * (shadow - data[i + c])
      }
    }
  }
}

/** Pixels of the photo stay as they are wherever nothing may be drawn. */
function toImage({ width, height, data }: Canvas, image: RgbImage, allowed: Plane): RgbImage {
  const drawn = image.data.slice()
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / PLACE_PX) * allowed.width
    for (let x = 0; x < width; x++) {
      if (allowed.data[row + Math.floor(x / PLACE_PX)] === 0) continue
      const i = 3 * (y * width + x)
      for (let c = i; c < i + 3; c++) drawn[c] = Math.min(255, Math.max(0, Math.round(data[c])))
    }
  }
  return { width, height, data: drawn }
}

/** The middle of the thinning places, in pixels. */
function middleOf(thin: Plane): { x: number; y: number } {
  let [x, y, sum] = [0, 0, 0]
  for (let i = 0; i < thin.data.length; i++) {
    x += thin.data[i] * (i % thin.width)
    y += thin.data[i] * Math.floor(i / thin.width)
    sum += thin.data[i]
  }
  return { x: (x / sum + 0.5) * PLACE_PX, y: (y / sum + 0.5) * PLACE_PX }
}
