import { drawScaled, pictureOf } from '../check/draw-picture.ts'
import { READING_SIDE_PX } from '../read-photo.ts'
import { coverEyes } from './cover-eyes.ts'
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
