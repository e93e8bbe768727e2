import { cropImage } from '../../image/crop.ts'
import { fitWithin } from '../../image/resize.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { FACE_NET_SIDE_PX } from './face-net.ts'
import { locateFaces, type Point, type SeenFace } from './locate-faces.ts'

/** The eyes of a face in a photo, in pixels of it, and what is to be covered so that nobody is known by them: the forehead is left out. */
export interface EyeArea {
  rightEye: Point
  leftEye: Point
  /** The distance of the eyes, or nearly that of the eyes from the mouth where that is more: in profile the eyes stand close. */
  unit: number
  /** By how much the face is turned, clockwise, in radians. */
  turn: number
  /** An ellipse over the face from the brows to the chin, of which the band of the eyes is covered. */
  face: { middle: Point; halfWidth: number; halfHeight: number }
  /** How far the band reaches above and below the line of the eyes. */
  band: { above: number; below: number }
}

/** No photo of a scalp, and none of a head from above or behind, is taken for a face as surely: see the model card. */
const FACE_FROM = 0.85
/** So many squares lie along the longer side of a photo, beside the whole. */
const SQUARES = 3

/** The eyes in a photo; looked for in the whole of it and in squares along it, where small faces are told. */
export function findEyes(photo: RgbImage): EyeArea[] {
  const found = [photo, ...squaresOf(photo)].flatMap((part) => facesIn(part))
  return onceEach(found.sort((a, b) => b.chance - a.chance)).map(areaOf)
}

interface Part extends RgbImage {
  /** Where it lies in the photo. */
  x0?: number
  y0?: number
}

function squaresOf(photo: RgbImage): Part[] {
  const side = Math.min(photo.width, photo.height)
  const [spareX, spareY] = [photo.width - side, photo.height - side]
  if (spareX + spareY < side / 8) return []
  return Array.from({ length: SQUARES }, (_, index) => {
    const [x0, y0] = [spareX, spareY].map((spare) => Math.round((spare * index) / (SQUARES - 1)))
    return { ...cropImage(photo, { x0, y0, x1: x0 + side, y1: y0 + side }), x0, y0 }
  })
}

function facesIn({ x0 = 0, y0 = 0, ...part }: Part): SeenFace[] {
  const side = FACE_NET_SIDE_PX
  const { width, height, data } = fitWithin(part, side)
  const square = new Uint8Array(3 * side * side)
  const [left, top] = [(side - width) >> 1, (side - height) >> 1]
  for (let y = 0; y < height; y++) square.set(data.subarray(3 * y * width, 3 * (y + 1) * width), 3 * ((y + top) * side + left))
  const scale = part.width / width
  const inPhoto = ({ x, y }: Point): Point => ({ x: x0 + (x - left) * scale, y: y0 + (y - top) * scale })
  return locateFaces(square, FACE_FROM).map((face) => ({
    ...face,
    middle: inPhoto(face.middle),
    width: face.width * scale,
    height: face.height * scale,
    rightEye: inPhoto(face.rightEye),
    leftEye: inPhoto(face.leftEye),
    mouth: inPhoto(face.mouth),
  }))
}

/** A face that was seen in two squares is one. */
function onceEach(faces: readonly SeenFace[]): SeenFace[] {
  const kept: SeenFace[] = []
  for (const face of faces) {
    const isKnown = kept.some((other) => distance(face.middle, other.middle) < Math.max(face.width, other.width) / 2)
    if (!isKnown) kept.push(face)
  }
  return kept
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** In units. */
const FACE = { aboveEyes: 0.62, belowEyes: 1.75, beside: 1.25 }
const BAND = { above: 0.62, below: 0.42 }
/** How far mouths are from eyes, in distances of eyes that face the camera. */
const EYES_TO_MOUTH = 0.9

function areaOf({ rightEye, leftEye, mouth }: SeenFace): EyeArea {
  const eyes = { x: (rightEye.x + leftEye.x) / 2, y: (rightEye.y + leftEye.y) / 2 }
  const unit = Math.max(distance(rightEye, leftEye), EYES_TO_MOUTH * distance(eyes, mouth))
  const turn = Math.atan2(mouth.y - eyes.y, mouth.x - eyes.x) - Math.PI / 2
  const below = (unit * (FACE.belowEyes - FACE.aboveEyes)) / 2
  return {
    rightEye,
    leftEye,
    unit,
    turn,
    face: {
      middle: { x: eyes.x - Math.sin(turn) * below, y: eyes.y + Math.cos(turn) * below },
      halfWidth: unit * FACE.beside,
      halfHeight: (unit * (FACE.belowEyes + FACE.aboveEyes)) / 2,
    },
    band: { above: unit * BAND.above, below: unit * BAND.below },
  }
}
