import { type Box, drawScaled, pictureOf, READING_SIDE_PX } from '../check/draw-picture.ts'
import type { PhotoChecker } from '../check/photo-checker.ts'

/** A hand trembles: of so many pictures, so far apart, the sharpest is kept. */
const SHOTS = { count: 3, apartMs: 120 }
/** More than what is looked at, so that a report can be looked at closely. */
const PHOTO_SIDE_PX = 2048
const JPEG_QUALITY = 0.92

/** How long a camera that was just opened is waited for. */
const FIRST_PICTURE_MS = 5000

/** Takes a few pictures in a row and gives the sharpest as a JPEG; undefined where the camera shows nothing. */
export async function takePhoto(video: HTMLVideoElement, checker: PhotoChecker): Promise<File | undefined> {
  await firstPictureOf(video)
  const shots: HTMLCanvasElement[] = []
  for (let shot = 0; shot < SHOTS.count; shot++) {
    if (shot > 0) await pause(SHOTS.apartMs)
    const frame = grabFrame(video, PHOTO_SIDE_PX)
    if (frame !== undefined) shots.push(frame.canvas)
  }
  const sharpest = await findSharpest(shots, checker)
  return sharpest && toFile(sharpest)
}

async function firstPictureOf(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  const shown = new Promise<void>((resolve) => video.addEventListener('loadeddata', () => resolve(), { once: true }))
  await Promise.race([shown, pause(FIRST_PICTURE_MS)])
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The first where nothing can be told. */
async function findSharpest(shots: readonly HTMLCanvasElement[], checker: PhotoChecker): Promise<HTMLCanvasElement | undefined> {
  const judged = await Promise.all(shots.map(async (canvas) => ({ canvas, sharpness: await sharpnessOf(canvas, checker) })))
  return judged.reduce<(typeof judged)[number] | undefined>(
    (best, shot) => (best !== undefined && best.sharpness >= shot.sharpness ? best : shot),
    undefined,
  )?.canvas
}

async function sharpnessOf(canvas: HTMLCanvasElement, checker: PhotoChecker): Promise<number> {
  const { width, height } = canvas
  const picture = pictureOf(drawScaled(canvas, { x: 0, y: 0, width, height }, READING_SIDE_PX), canvas)
  const check = await checker.check(picture).catch(() => undefined)
  return check?.verdict.quality.sharpness ?? 0
}

async function toFile(canvas: HTMLCanvasElement): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  return blob === null ? undefined : new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

/** The part of a film that a window filled by it (`object-fit: cover`) shows: what is seen is what is photographed. */
function visibleBox(film: { width: number; height: number }, window: { width: number; height: number }): Box {
  const shape = window.width > 0 && window.height > 0 ? window.width / window.height : film.width / film.height
  const width = Math.min(film.width, film.height * shape)
  const height = Math.min(film.height, film.width / shape)
  return { x: (film.width - width) / 2, y: (film.height - height) / 2, width, height }
}

/** What a playing video shows now, at most `sidePx` on its longer side; undefined before its first picture. */
export function grabFrame(video: HTMLVideoElement, sidePx: number): { canvas: HTMLCanvasElement; box: Box } | undefined {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined
  const film = { width: video.videoWidth, height: video.videoHeight }
  const box = visibleBox(film, { width: video.clientWidth, height: video.clientHeight })
  return { canvas: drawScaled(video, box, sidePx), box }
}
