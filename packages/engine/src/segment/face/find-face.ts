import { cropImage } from '../../image/crop.ts'
import { fitWithin } from '../../image/resize.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { FACE_NET_SIDE_PX } from './face-net.ts'
import { locateLikeliest, type Point } from './locate-faces.ts'

/** From this chance on it is a face: nearly all whole faces lie above, skin and folds below; a dog and a drawing of people reach 0.8. */
const FACE_FROM = 0.75

/** The likeliest face in a picture, its places as shares of the picture's width and height. */
interface LikeliestFace {
  /** 0..1 */
  chance: number
  /** From brows to chin. */
  box: { middle: Point; width: number; height: number }
  eyes: readonly [Point, Point]
  nose: Point
  mouth: Point
}

/** The likeliest face of a photo, its places as shares of the photo's width and height. */
export interface SeenFace extends LikeliestFace {
  /** It was looked at again, and is a face seen from the side. */
  isProfile?: boolean
}

export const isFace = ({ chance, isProfile }: SeenFace): boolean => isProfile === true || chance >= FACE_FROM

/** How likely a photo shows a person's face, and where; it looks for eyes, nose and mouth, upright or a little turned. */
export function findFace(photo: RgbImage): SeenFace {
  const side = FACE_NET_SIDE_PX
  const { width, height, data } = fitWithin(photo, side)
  const square = new Uint8Array(3 * side * side)
  const [left, top] = [(side - width) >> 1, (side - height) >> 1]
  for (let y = 0; y < height; y++) square.set(data.subarray(3 * y * width, 3 * (y + 1) * width), 3 * ((y + top) * side + left))
  const { chance, middle, rightEye, leftEye, nose, mouth, ...box } = locateLikeliest(square)
  return moved({ chance, box: { middle, ...box }, eyes: [rightEye, leftEye], nose, mouth }, ({ x, y }) => ({
    x: (x - left) / width,
    y: (y - top) / height,
  }))
}

const moved = ({ chance, box, eyes, nose, mouth }: LikeliestFace, to: (point: Point) => Point): LikeliestFace => {
  const { middle, width, height } = box
  const [first, last] = [
    to({ x: middle.x - width / 2, y: middle.y - height / 2 }),
    to({ x: middle.x + width / 2, y: middle.y + height / 2 }),
  ]
  return {
    chance,
    box: { middle: to(middle), width: Math.abs(last.x - first.x), height: Math.abs(last.y - first.y) },
    eyes: [to(eyes[0]), to(eyes[1])],
    nose: to(nose),
    mouth: to(mouth),
  }
}

/** Of a face from the side both eyes lie in one place, over the width of its box. What is looked at again may come a little nearer to a face from the front. */
const EYES = { firstUpTo: 0.2, meanUpTo: 0.18, from: 0.4 }
/** In all looks together it is as likely a face as this, and found in the same place, over the width of its box. */
const STEADY = { chanceFrom: 0.6, apartUpTo: 0.12 }
/** Squares around the face that are looked at for themselves, over the width of its box. */
const LARGER = [1.6, 2.4]

/**
 * Looks again for a face from the side that the network doubts: mirrored and enlarged. What it takes for eyes and a mouth on the back of a head
 * lies elsewhere each time.
 */
export function lookForProfile(photo: RgbImage, face: SeenFace): SeenFace {
  if (face.chance < EYES.from || eyeDistance(face, photo) > EYES.firstUpTo) return face
  const looks = [face, findMirrored(photo), ...LARGER.map((times) => findAround(photo, face, times))]
  const apart = looks.slice(1).map((look) => distanceBetween(face, look, photo))
  const isProfile =
    mean(looks.map(({ chance }) => chance)) >= STEADY.chanceFrom &&
    mean(looks.map((look) => eyeDistance(look, photo))) <= EYES.meanUpTo &&
    mean(apart) <= STEADY.apartUpTo
  return isProfile ? { ...face, isProfile } : face
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const pixelsBetween = (a: Point, b: Point, { width, height }: RgbImage): number =>
  Math.hypot((a.x - b.x) * width, (a.y - b.y) * height)

const eyeDistance = ({ eyes, box }: SeenFace, photo: RgbImage): number =>
  pixelsBetween(eyes[0], eyes[1], photo) / (box.width * photo.width)

const pointsOf = ({ eyes, nose, mouth }: LikeliestFace): Point[] => [...eyes, nose, mouth]

function distanceBetween(face: SeenFace, look: LikeliestFace, photo: RgbImage): number {
  const others = pointsOf(look)
  return mean(pointsOf(face).map((point, i) => pixelsBetween(point, others[i], photo))) / (face.box.width * photo.width)
}

function findMirrored(photo: RgbImage): LikeliestFace {
  const { width, height, data } = fitWithin(photo, FACE_NET_SIDE_PX)
  const mirror = new Uint8Array(data.length)
  for (let i = 0; i < width * height; i++) {
    const from = 3 * (i + width - 1 - 2 * (i % width))
    mirror.set(data.subarray(from, from + 3), 3 * i)
  }
  const seen = moved(findFace({ width, height, data: mirror }), ({ x, y }) => ({ x: 1 - x, y }))
  return { ...seen, eyes: [seen.eyes[1], seen.eyes[0]] }
}

/** What is found in a square around a face, as large as its box so many times; black beyond the photo. */
function findAround(photo: RgbImage, { box }: SeenFace, times: number): LikeliestFace {
  const side = Math.max(1, Math.round(times * box.width * photo.width))
  const left = Math.round(box.middle.x * photo.width - side / 2)
  const top = Math.round(box.middle.y * photo.height - side / 2)
  const part = cropImage(photo, {
    x0: Math.min(photo.width, Math.max(0, left)),
    y0: Math.min(photo.height, Math.max(0, top)),
    x1: Math.max(0, Math.min(photo.width, left + side)),
    y1: Math.max(0, Math.min(photo.height, top + side)),
  })
  const square = new Uint8Array(3 * side * side)
  const [beside, above] = [Math.max(0, -left), Math.max(0, -top)]
  for (let y = 0; y < part.height; y++)
    square.set(part.data.subarray(3 * y * part.width, 3 * (y + 1) * part.width), 3 * ((y + above) * side + beside))
  return moved(findFace({ width: side, height: side, data: square }), ({ x, y }) => ({
    x: (left + x * side) / photo.width,
    y: (top + y * side) / photo.height,
  }))
}
