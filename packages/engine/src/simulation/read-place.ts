import { luminance } from '../image/luminance.ts'
import { closeMask } from '../image/mask-morphology.ts'
import type { Mask, Plane, RgbImage } from '../image/rgb-image.ts'
import type { DrawnPlaces } from './cover-profile.ts'
import { type HairTraits, readTraits } from './hair-traits.ts'
import { emptyPlane, gridOf, maskInPlaces, placeColours } from './places.ts'

/** A photo with the place in it that may get more hair. */
export interface PlaceToFill {
  /** At most `SIMULATION_SIDE_PX` on its longer side. */
  image: RgbImage
  /** Where hair is thinning, with the proportions of the photo, of any size. */
  thinning?: Mask | undefined
  /** A parting that is wide. */
  parting?: Mask | undefined
  /** Where hair grows. Nothing is drawn outside of it and the thinning places. */
  hair: Mask
}

export interface PlaceFound {
  places: DrawnPlaces
  hair: Plane
  /** Of the head, in places. */
  radius: number
  traits: HairTraits
}

/** Less of the photo than this (share) is no place to draw in, and less hair than this, of the photo and of the head, lends none. */
const LEAST = { thin: 0.0005, hair: 0.01, hairShare: 0.2, texture: 0.012 }

/** Where hair may be added and what it looks like around; undefined where there is no place to draw in, or no hair to go by. */
export function readPlace({ image, hair: hairMask, ...wanted }: PlaceToFill): PlaceFound | undefined {
  const grid = gridOf(image)
  const inPlaces = (mask: Mask | undefined): Plane => (mask === undefined ? emptyPlane(grid) : maskInPlaces(mask, grid))
  // A parting is found in pieces, which are bridged.
  const parting = inPlaces(wanted.parting && closeMask(wanted.parting, 3))
  const thin = join(inPlaces(wanted.thinning), parting)
  const hair = inPlaces(hairMask)
  const allowed = join(thin, hair)
  if (meanOf(thin) < LEAST.thin || meanOf(hair) < LEAST.hair) return undefined
  const radius = Math.sqrt(sumOf(allowed) / Math.PI)
  const traits = readTraits(placeColours(image), luminance(image), thin, hair, radius)
  if (traits.texture < LEAST.texture || hairShareOf(allowed, traits) < LEAST.hairShare) return undefined
  return { places: { thin, parting, allowed }, hair, radius, traits }
}

/** Share of the head that shows hair; on a bare one a rim of background or clothes may pass for hair. */
function hairShareOf(allowed: Plane, { presence }: HairTraits): number {
  let hairy = 0
  for (let i = 0; i < allowed.data.length; i++) if (presence.data[i] >= HAIRY_FROM) hairy += allowed.data[i]
  return hairy / Math.max(1, sumOf(allowed))
}

const HAIRY_FROM = 0.4

function join(first: Plane, second: Plane): Plane {
  return { ...first, data: first.data.map((value, i) => Math.max(value, second.data[i])) }
}

const sumOf = ({ data }: Plane): number => data.reduce((sum, value) => sum + value, 0)

const meanOf = (plane: Plane): number => sumOf(plane) / plane.data.length
