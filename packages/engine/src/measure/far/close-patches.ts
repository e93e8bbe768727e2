import { boxBlur } from '../../image/box-blur.ts'
import { type Component, fillHoles, findComponents } from '../../image/components.ts'
import { labPlane } from '../../image/lab.ts'
import { emptyMask, maskAbove } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { percentiles } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { type FarFrame, ramp } from '../../segment/far-frame.ts'
import type { PatchMeasure } from './head-patches.ts'
import { describePlace, type PlaceInHair } from './place-in-hair.ts'

/** Longer side of the picture that patches in close-ups are looked for on: strands blur into one tone, a patch does not. */
export const CLOSE_PATCH_SIDE_PX = 192

/** Lightness levels that a patch may stand out at, as percentiles of the photo. */
const LEVELS_PERCENT = [35, 45, 55, 65, 72, 79, 85, 90, 94]
/** Of the photo. Smaller places are gaps between strands, larger ones leave no hair to judge by. */
const SHARE = { least: 0.006, most: 0.45 }
/** A place less than this likely over the likeliest is not shown; below `least` nothing is. */
const SHOWN = { share: 0.6, least: 0.2 }

/**
 * Finds bare patches in a close-up: smooth skin, lighter than what surrounds it, closed in by hair on all sides. Foreheads, necks and
 * backgrounds run out of the photo; scale, stubble and thinning hair are rough; skin under a microscope is pale.
 */
export function measureClosePatches(frame: FarFrame): PatchMeasure {
  const pixels = frame.width * frame.height
  const lightness = boxBlur(boxBlur(labPlane(frame.lab, 'l'), 2), 2)
  const places = findLightPlaces(lightness, frame)
    .map((place) => ({ ...place, likeness: likenessToPatch(place, place.pixels.length / pixels) }))
    .sort((first, second) => second.likeness - first.likeness)
  const mask = emptyMask(frame.width, frame.height)
  const strength = places.length === 0 ? 0 : places[0].likeness
  let largest = 0
  for (const place of places) {
    if (place.likeness < Math.max(SHOWN.least, SHOWN.share * strength)) break
    const whole = upToHalfContrast(place, lightness)
    if (whole.some((i) => mask.data[i] !== 0)) continue
    largest = Math.max(largest, whole.length)
    if (shareAtBorder(whole, mask) <= OPEN_UP_TO) for (const i of whole) mask.data[i] = 255
  }
  return { largestPercent: (100 * largest) / pixels, strength, mask }
}

function findLightPlaces(lightness: Plane, frame: FarFrame): PlaceInHair[] {
  const pixels = frame.width * frame.height
  return percentiles(lightness.data, LEVELS_PERCENT).flatMap((level) => {
    const { labels, list } = findComponents(lightPlaces(lightness, level))
    const isRightSize = ({ areaPx }: Component) => areaPx >= SHARE.least * pixels && areaPx <= SHARE.most * pixels
    return list.filter(isRightSize).map((component) => describePlace(component, labels, frame))
  })
}

/**
 * Of a place's own edge, at the border of the photo: with more it is mostly a neck, a forehead or a face as well, and is not outlined. Set by hand on half of
 * the clinical photos: of seven whose places together have more, six show them on these or on ears, in whole or in part, and one on a patch.
 */
const OPEN_UP_TO = 0.13

function shareAtBorder(pixels: readonly number[], { width, height }: Pick<Mask, 'width' | 'height'>): number {
  const inside = new Set(pixels)
  let [atBorder, edge] = [0, 0]
  for (const i of pixels) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isAtBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1
    if (isAtBorder) atBorder++
    if (isAtBorder || [i - 1, i + 1, i - width, i + width].some((next) => !inside.has(next))) edge++
  }
  return atBorder / edge
}

/** A place that more than doubles on its way to half its contrast has run out into something else. */
const MOST_GROWTH = 2

/** The pixels of a place up to where the lightness lies midway between it and its surroundings. */
function upToHalfContrast(place: PlaceInHair, lightness: Plane): number[] {
  const { labels } = findComponents(lightPlaces(lightness, place.lightness - place.contrast / 2))
  const label = place.pixels.map((i) => labels[i]).find((found) => found !== 0)
  const whole = label === undefined ? [] : pixelsOf(labels, label)
  return whole.length === 0 || whole.length > MOST_GROWTH * place.pixels.length ? place.pixels : whole
}

function pixelsOf(labels: Int32Array, label: number): number[] {
  const pixels: number[] = []
  for (let i = 0; i < labels.length; i++) if (labels[i] === label) pixels.push(i)
  return pixels
}

function lightPlaces(lightness: Plane, level: number): Mask {
  return fillHoles(openMask(maskAbove(lightness, level), 2), 0.01 * lightness.data.length)
}

/** 0..1; the limits were set by hand on clinical close-ups. */
function likenessToPatch(place: PlaceInHair, share: number): number {
  const isClosed = ramp(place.openShare, 0.25, 0.05) * ramp(place.darkerAround, 0.3, 0.85)
  const isBare = ramp(place.roughness, 4, 1) * Math.sqrt(ramp(place.contrast, 0, 40))
  const isLarge = ramp(share, 0.004, 0.1) * ramp(share, 0.45, 0.35)
  const isSkin = Math.max(ramp(place.a, 1.5, 3.5), ramp(place.b, 2, 5), ramp(place.lightness, 62, 50))
  return isClosed * isBare * isLarge * isSkin
}
