import { drawScaled, pictureOf, READING_SIDE_PX } from '../check/draw-picture.ts'

import type { EyeArea, PixelsToSearch } from './find-eyes.worker.ts'

const JPEG_QUALITY = 0.92

/** A copy of the photo with every eye that is found covered; undefined where none is. Nothing leaves the browser. */
export async function hideFace(file: File): Promise<File | undefined> {
  const photo = await createImageBitmap(file)
  const { width, height } = photo
  const box = { x: 0, y: 0, width, height }
  const areas = await findEyes(pictureOf(drawScaled(photo, box, READING_SIDE_PX), photo))
  if (areas.length === 0) {
    photo.close()
    return undefined
  }
  const canvas = drawScaled(photo, box, Math.max(width, height))
  photo.close()
  const scale = Math.max(1, Math.max(width, height) / READING_SIDE_PX)
  coverEyes(
    canvas,
    areas.map((area) => enlarged(area, scale)),
  )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('photo_not_covered')
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

async function findEyes({ width, height, rgba }: PixelsToSearch): Promise<EyeArea[]> {
  const worker = new Worker(new URL('./find-eyes.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<EyeArea[]>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<EyeArea[]>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('face_search_unavailable')))
      worker.postMessage({ width, height, rgba } satisfies PixelsToSearch, [rgba.buffer])
    })
  } finally {
    worker.terminate()
  }
}

function enlarged({ rightEye, leftEye, unit, turn, face, band }: EyeArea, scale: number): EyeArea {
  const point = ({ x, y }: EyeArea['rightEye']) => ({ x: x * scale, y: y * scale })
  return {
    rightEye: point(rightEye),
    leftEye: point(leftEye),
    unit: unit * scale,
    turn,
    face: { middle: point(face.middle), halfWidth: face.halfWidth * scale, halfHeight: face.halfHeight * scale },
    band: { above: band.above * scale, below: band.below * scale },
  }
}

/** So many squares across a face: each is as wide as an eye. */
const SQUARES_ACROSS = 8
/** In units of the face; how dark it is painted. */
const DRAWN_EYE = { halfWidth: 0.2, halfHeight: 0.1, darkness: 0.7 }
const DRAWN_BROW = { halfWidth: 0.3, halfHeight: 0.06, darkness: 0.5, aboveEye: 0.36 }

/**
 * Covers the eyes of a photo with its own colours in coarse squares, smoothed, and draws plain eyes and brows upon them: without those, the
 * engine sees no face any more and takes it for bare scalp.
 */
function coverEyes(canvas: HTMLCanvasElement, areas: readonly EyeArea[]): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('canvas_unavailable')
  for (const area of areas) {
    coarsen(context, area)
    for (const eye of [area.rightEye, area.leftEye]) drawEye(context, eye, area)
  }
}

function coarsen(context: CanvasRenderingContext2D, { face, unit, turn, band, rightEye, leftEye }: EyeArea): void {
  const reach = Math.ceil(Math.max(face.halfWidth, face.halfHeight))
  const [x, y, side] = [face.middle.x - reach, face.middle.y - reach, 2 * reach]
  const squares = Math.max(1, Math.round((side * SQUARES_ACROSS) / (2 * face.halfWidth)))
  const coarse = document.createElement('canvas')
  coarse.width = squares
  coarse.height = squares
  const small = coarse.getContext('2d')
  if (!small) throw new Error('canvas_unavailable')
  small.imageSmoothingQuality = 'high'
  small.drawImage(context.canvas, x, y, side, side, 0, 0, squares, squares)
  context.save()
  context.beginPath()
  context.ellipse(face.middle.x, face.middle.y, face.halfWidth, face.halfHeight, turn, 0, 2 * Math.PI)
  context.clip()
  context.translate((rightEye.x + leftEye.x) / 2, (rightEye.y + leftEye.y) / 2)
  context.rotate(turn)
  context.beginPath()
  context.rect(-2 * unit, -band.above, 4 * unit, band.above + band.below)
  context.clip()
  context.resetTransform()
  context.imageSmoothingEnabled = true
  context.drawImage(coarse, x, y, side, side)
  context.restore()
}

function drawEye(context: CanvasRenderingContext2D, eye: EyeArea['rightEye'], { unit, turn }: EyeArea): void {
  const rise = DRAWN_BROW.aboveEye * unit
  drawSpot(context, eye, turn, unit, DRAWN_EYE)
  drawSpot(context, { x: eye.x + Math.sin(turn) * rise, y: eye.y - Math.cos(turn) * rise }, turn, unit, DRAWN_BROW)
}

function drawSpot(
  context: CanvasRenderingContext2D,
  { x, y }: EyeArea['rightEye'],
  turn: number,
  unit: number,
  { halfWidth, halfHeight, darkness }: { halfWidth: number; halfHeight: number; darkness: number },
): void {
  context.fillStyle = `rgb(0 0 0 / ${darkness})`
  context.beginPath()
  context.ellipse(x, y, halfWidth * unit, halfHeight * unit, turn, 0, 2 * Math.PI)
  context.fill()
}
