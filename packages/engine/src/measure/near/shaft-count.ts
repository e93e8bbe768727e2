import type { FoundShafts } from './find-shafts.ts'
import { lengthsOf, type TracedShaft, totalChance } from './trace-shafts.ts'

/**
 * A line so many median widths wide may be several hairs that lie on each other: from the first on it counts more, from the second on as much as
 * `hairs`. More than that would count thick single hairs twice.
 */
const SEVERAL = { from: 1.2, to: 1.5, hairs: 1.5 }
/**
 * People who count trimmed hairs leave out most of those that the border cuts; among long ones, whose length nine hairs in ten stay below as a share
 * of the picture's longer side, each counts half.
 */
const RELU = { trimmed: 0.2, trimmedLength: 0.27, long: 0.5, longLength: 0.4 }
const LENGTH_SHARE = 0.9

/** Lines that are this doubtful in the mean, each as far as it counts: light without contrast or a want of focus, not hairs to be counted. */
const LEAST_SURE = 0.7

export interface ShaftCount {
  /** Hairs that a person would count in this picture. */
  count: number
  /** Hairs for the area of the picture: each that the border cuts lies half outside. */
  inArea: number
}

/** Adds up how much each line counts as a hair; `medianWidthPx` in pixels of the shafts' picture. */
export function countShafts({ shafts, width, height }: Omit<FoundShafts, 'scale'>, medianWidthPx: number): ShaftCount {
  const cutShare = shareOfCut(lengthOfMost(shafts) / Math.max(width, height))
  let [whole, cut] = [0, 0]
  for (const { widthPx, isCut, chance } of shafts) {
    const hairs = chance * hairsIn(widthPx / medianWidthPx)
    if (isCut) cut += hairs
    else whole += hairs
  }
  return { count: whole + cutShare * cut, inArea: whole + 0.5 * cut }
}

const hairsIn = (widths: number): number => between(SEVERAL, widths, 1, SEVERAL.hairs)

const shareOfCut = (length: number): number =>
  between({ from: RELU.trimmedLength, to: RELU.longLength }, length, RELU.trimmed, RELU.long)

/** From `first` to `second` while `value` goes through the range. */
function between(range: { from: number; to: number }, value: number, first: number, second: number): number {
  const share = Math.min(1, Math.max(0, (value - range.from) / (range.to - range.from)))
  return first + share * (second - first)
}

function lengthOfMost(shafts: readonly TracedShaft[]): number {
  const lengths = lengthsOf(shafts)
  return lengths[Math.floor(LENGTH_SHARE * lengths.length)] ?? 0
}

/**
 * What all 300 trimmed scalps on which counts were compared show, with a little room: so much of the picture is hair, nine hairs in ten are no longer
 * than this share of its longer side, and they are no wider than that one. Where hair is longer, thicker or more, one hair is followed in several
 * pieces, or along both of its edges, and the count comes to twice or four times as many.
 */
const COUNTED = { cover: 0.25, length: 0.6, width: 0.032 }

/** Whether hairs look as they do where counting was measured. `hairCover`: share of the picture, 0..1; `medianWidthPx` in pixels of the shafts' picture. */
export function isLikeCounted(
  { shafts, width, height }: Omit<FoundShafts, 'scale'>,
  medianWidthPx: number,
  hairCover: number,
): boolean {
  const side = Math.max(width, height)
  return (
    hairCover <= COUNTED.cover && lengthOfMost(shafts) <= COUNTED.length * side && !areThick({ width, height }, medianWidthPx)
  )
}

/** Whether hairs are wider than where counting was measured; few of them are in a picture, each in several pieces. */
export const areThick = ({ width, height }: Pick<FoundShafts, 'width' | 'height'>, medianWidthPx: number): boolean =>
  medianWidthPx > COUNTED.width * Math.max(width, height)

/** Whether the photo shows hairs clearly enough to be counted; where there is no line at all, it cannot be told whether there is no hair or no contrast. */
export function areShaftsClear(shafts: readonly TracedShaft[]): boolean {
  const sum = totalChance(shafts)
  let sure = 0
  for (const { chance } of shafts) sure += chance * chance
  return sum > 0 && sure >= LEAST_SURE * sum
}
