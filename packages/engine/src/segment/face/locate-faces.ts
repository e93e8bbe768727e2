import { convolvePointwise, LINEAR } from '../../kernels/net-layers.ts'
import { unpackHalves } from '../../kernels/packed-weights.ts'
import { pinFloats } from '../../kernels/wasm-arena.ts'
import { chanceOf, FACE_NET_SIDE_PX, type FaceGrid, largestOf, lookForFaces, valuesOf } from './face-net.ts'
import { FACE_PLACE_WEIGHTS } from './face-place-weights.ts'

export interface Point {
  x: number
  y: number
}

/** A face in a square picture, in pixels of it. */
export interface SeenFace {
  /** 0..1. */
  chance: number
  middle: Point
  width: number
  height: number
  /** As the person has them. */
  rightEye: Point
  leftEye: Point
  nose: Point
  mouth: Point
}

/** A place says of a face where its middle is, how large it is, and where eyes, nose, mouth and ears are, each by x and y. */
const NUMBERS_OF_PLACE = 16
const AT = { middle: 0, size: 2, rightEye: 4, leftEye: 6, nose: 8, mouth: 10 }

/** Faces that share more of their area are one face. */
const SAME_FROM = 0.3

/**
 * The faces of a square picture of `FACE_NET_SIDE_PX` from a chance on, the surest first, each once. Anchors and the order of the numbers are
 * those of MediaPipe's `face_detection_short_range.pbtxt`.
 */
export function locateFaces(picture: Uint8Array, chanceFrom: number): SeenFace[] {
  return onceEach(facesIn(picture, () => chanceFrom))
}

/** The face of a square picture that is likeliest, however unlikely it is. */
export const locateLikeliest = (picture: Uint8Array): SeenFace =>
  facesIn(picture, (grids) => chanceOf(Math.max(...grids.map(({ odds, kinds }) => largestOf(odds, kinds)))))[0]

function facesIn(picture: Uint8Array, chanceFrom: (grids: readonly FaceGrid[]) => number): SeenFace[] {
  let address = openPlaceWeights()
  const grids = lookForFaces(picture)
  const from = chanceFrom(grids)
  const faces = grids.flatMap((grid) => {
    const [inputs, outputs] = [grid.seen.channels, grid.kinds * NUMBERS_OF_PLACE]
    const layer = { inputs, outputs, weights: address, biases: address + 4 * inputs * outputs }
    address = layer.biases + 4 * outputs
    return facesOf(grid, valuesOf(convolvePointwise(grid.seen, layer, LINEAR)), from)
  })
  return faces.sort((a, b) => b.chance - a.chance)
}

let kept: number | undefined

function openPlaceWeights(): number {
  kept ??= pinFloats(unpackHalves(FACE_PLACE_WEIGHTS))
  return kept
}

function facesOf({ seen, odds, kinds }: FaceGrid, places: Float32Array, chanceFrom: number): SeenFace[] {
  const chances = valuesOf(odds)
  const cellPx = FACE_NET_SIDE_PX / seen.width
  const faces: SeenFace[] = []
  for (let kind = 0; kind < kinds; kind++) {
    for (let cell = 0; cell < seen.width * seen.height; cell++) {
      const chance = chanceOf(chances[kind * odds.stride + cell])
      if (chance < chanceFrom) continue
      const said = (index: number): number => places[(kind * NUMBERS_OF_PLACE + index) * seen.stride + cell]
      const [x, y] = [((cell % seen.width) + 0.5) * cellPx, (Math.floor(cell / seen.width) + 0.5) * cellPx]
      const point = (index: number): Point => ({ x: x + said(index), y: y + said(index + 1) })
      faces.push({
        chance,
        middle: point(AT.middle),
        width: said(AT.size),
        height: said(AT.size + 1),
        rightEye: point(AT.rightEye),
        leftEye: point(AT.leftEye),
        nose: point(AT.nose),
        mouth: point(AT.mouth),
      })
    }
  }
  return faces
}

function onceEach(faces: readonly SeenFace[]): SeenFace[] {
  const kept: SeenFace[] = []
  for (const face of faces) if (kept.every((other) => sharedArea(face, other) < SAME_FROM)) kept.push(face)
  return kept
}

/** Area in both over area in either. */
function sharedArea(a: SeenFace, b: SeenFace): number {
  const width = (a.width + b.width) / 2 - Math.abs(a.middle.x - b.middle.x)
  const height = (a.height + b.height) / 2 - Math.abs(a.middle.y - b.middle.y)
  const both = Math.max(0, Math.min(width, a.width, b.width)) * Math.max(0, Math.min(height, a.height, b.height))
  return both / (a.width * a.height + b.width * b.height - both)
}
