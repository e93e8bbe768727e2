import { boxBlur, gaussianBlur } from '../image/box-blur.ts'
import type { Plane } from '../image/rgb-image.ts'
import { fillInward } from './fill-inward.ts'
import { emptyPlane, PLACE_PX, placeOf, smoothStep } from './places.ts'

type Colours = readonly [Plane, Plane, Plane]

export interface HairTraits {
  /** The colour that hair has, or would have, in each place. */
  hairColour: Colours
  /** 0 where a place has the colour of hair, 1 where it has that of scalp. */
  scalpness: Plane
  /** Fine detail of the hair, over its lightness: walls and cloth have hardly any. */
  texture: number
  /** Share of hair around each place. */
  presence: Plane
  /** The light on the scalp over its mean, about 0.75..1.2. */
  light: Plane
  scalpColour: readonly number[]
}

/** Hair and scalp nearer to each other than this (levels) cannot be told apart. */
const LEAST_CONTRAST = 18
/** Of the thinning places the share that is least like hair is taken for scalp. */
const SCALP_SHARE = 0.12

/** Among thinning hair scalp shines through: what hair looks like is told there by its surroundings for the most part. */
const WITHIN_THIN = 0.02

/** What hair and scalp look like in this photo: `thin` where hair is thinning, `hair` where it grows, both 0..1 a place. */
export function readTraits(colours: Colours, lightness: Plane, thin: Plane, hair: Plane, radius: number): HairTraits {
  const around = ringAround(thin, hair, radius)
  const hairTone = weightedMedian(colours, around)
  const scalpColour = findScalp(colours, thin, hairTone)
  const scalpness = measureScalpness(colours, hairTone, scalpColour, thin)
  const texture = measureTexture(lightness, around)
  const weight = emptyPlane(thin)
  for (let i = 0; i < weight.data.length; i++) {
    const likeness = (1 - scalpness.data[i]) ** 4
    weight.data[i] = likeness * (hair.data[i] * (1 - thin.data[i]) + WITHIN_THIN * thin.data[i])
  }
  const [red, green, blue] = fillInward(colours, weight)
  return {
    hairColour: [red, green, blue],
    scalpness,
    texture: texture.ofHair,
    presence: gaussianBlur(
      times(times(invert(scalpness), texture.places), likeHair(colours, hairTone)),
      Math.max(1.5, radius / 10),
    ),
    light: readLight(colours, scalpness, thin, scalpColour, radius),
    scalpColour,
  }
}

/** Texture over that of hair: what has less is smooth, as skin and cloth are, and from which on it is hair. */
const SMOOTH = { below: 0.15, from: 0.45 }

/** How much fine detail each place has beside hair, 0..1; over its lightness, as detail is less in the dark. */
function measureTexture(lightness: Plane, around: Plane): { places: Plane; ofHair: number } {
  const smooth = boxBlur(lightness, 2).data
  const detail = emptyPlane(around)
  for (let y = 0; y < lightness.height; y++) {
    for (let x = 0; x < lightness.width; x++) {
      const i = y * lightness.width + x
      detail.data[placeOf(around, x, y)] += Math.abs(lightness.data[i] - smooth[i]) / (smooth[i] + DARK)
    }
  }
  const texture = gaussianBlur(detail, 2)
  let [sum, weight] = [0, 0]
  for (let i = 0; i < texture.data.length; i++) {
    sum += around.data[i] * texture.data[i]
    weight += around.data[i]
  }
  const ofHair = Math.max(1e-6, sum / Math.max(1e-6, weight))
  const places = { ...texture, data: texture.data.map((value) => smoothStep(value / ofHair, SMOOTH.below, SMOOTH.from)) }
  return { places, ofHair: ofHair / PLACE_PX ** 2 }
}

/** Levels that a hue may differ by from that of hair, and from which on it is something else, as clothes are. */
const HUE = { alike: 10, other: 26 }

/** Whether a dark place has the hue of hair, which goes over into that of skin where it is lighter. */
function likeHair(colours: Colours, hairTone: readonly number[]): Plane {
  const [red, green, blue] = colours.map(({ data }) => data)
  const like = emptyPlane(colours[0])
  for (let i = 0; i < like.data.length; i++) {
    const bluer = blue[i] - (red[i] + green[i]) / 2 - (hairTone[2] - (hairTone[0] + hairTone[1]) / 2)
    const greener = green[i] - red[i] - (hairTone[1] - hairTone[0])
    like.data[i] = 1 - smoothStep(Math.max(bluer, greener), HUE.alike, HUE.other)
  }
  return like
}

/** Lightness (0..255) at which detail counts half. */
const DARK = 20

const times = (first: Plane, second: Plane): Plane => ({ ...first, data: first.data.map((value, i) => value * second.data[i]) })

const invert = (plane: Plane): Plane => ({ ...plane, data: plane.data.map((value) => 1 - value) })

/** Hair near the thinning places, and not among them; the whole of it where there is none near. */
function ringAround(thin: Plane, hair: Plane, radius: number): Plane {
  const near = gaussianBlur(thin, Math.max(2, radius / 3)).data
  const ring = emptyPlane(thin)
  for (let i = 0; i < ring.data.length; i++)
    ring.data[i] = hair.data[i] * (1 - thin.data[i]) * (0.02 + smoothStep(near[i], 0.01, 0.15))
  return ring
}

function weightedMedian(colours: Colours, weight: Plane): number[] {
  return colours.map(({ data }) => {
    const histogram = new Float64Array(256)
    let total = 0
    for (let i = 0; i < data.length; i++) {
      histogram[Math.round(data[i])] += weight.data[i]
      total += weight.data[i]
    }
    let passed = 0
    for (let level = 0; level < 256; level++) {
      passed += histogram[level]
      if (passed >= total / 2) return level
    }
    return 255
  })
}

/** The mean colour of the thinning places that are least like hair. */
function findScalp(colours: Colours, thin: Plane, hairTone: readonly number[]): number[] {
  const places = [...thin.data.keys()].filter((i) => thin.data[i] > 0.5)
  const distance = (i: number) => colours.reduce((sum, { data }, c) => sum + (data[i] - hairTone[c]) ** 2, 0)
  const farthest = places.sort((first, second) => distance(second) - distance(first))
  // The farthest of all are glints.
  const from = Math.floor(farthest.length * 0.02)
  const chosen = farthest.slice(from, Math.max(from + 1, Math.ceil(farthest.length * SCALP_SHARE)))
  return colours.map(({ data }) => chosen.reduce((sum, i) => sum + data[i], 0) / Math.max(1, chosen.length))
}

/** How far each place lies on the way from the colour of hair to that of scalp. */
function measureScalpness(colours: Colours, hairTone: readonly number[], scalpColour: readonly number[], thin: Plane): Plane {
  const way = scalpColour.map((level, c) => level - hairTone[c])
  const length = Math.hypot(...way)
  if (length < LEAST_CONTRAST) return { ...thin, data: thin.data.map((value) => value / 2) }
  const scalpness = emptyPlane(thin)
  for (let i = 0; i < scalpness.data.length; i++) {
    const along = colours.reduce((sum, { data }, c) => sum + (data[i] - hairTone[c]) * way[c], 0) / length ** 2
    scalpness.data[i] = smoothStep(along, 0.1, 0.75)
  }
  return scalpness
}

/** How much lighter or darker the scalp is than on average, as far as it is seen. */
function readLight(colours: Colours, scalpness: Plane, thin: Plane, scalpColour: readonly number[], radius: number): Plane {
  const mean = (scalpColour[0] + scalpColour[1] + scalpColour[2]) / 3
  const light = emptyPlane(thin)
  const weight = emptyPlane(thin)
  for (let i = 0; i < light.data.length; i++) {
    light.data[i] = (colours[0].data[i] + colours[1].data[i] + colours[2].data[i]) / 3 / Math.max(1, mean)
    weight.data[i] = thin.data[i] * scalpness.data[i] ** 2
  }
  const [filled] = fillInward([light], weight)
  const smooth = gaussianBlur(filled, Math.max(1.5, radius / 12))
  for (let i = 0; i < smooth.data.length; i++) smooth.data[i] = Math.min(1.2, Math.max(0.75, smooth.data[i] || 1))
  return smooth
}
