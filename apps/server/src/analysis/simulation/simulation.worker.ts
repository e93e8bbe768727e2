import { parentPort } from 'node:worker_threads'
import { PHOTO_LIMITS, type SimulationOutcome } from '@chioma/contract'
import {
  analyzePhoto,
  type EditablePhoto,
  type HairToSimulate,
  type Mask,
  mergeEdit,
  openEditable,
  type RgbImage,
  SIMULATION_SIDE_PX,
  simulateHair,
  WORKING_SIDE_PX,
} from '@chioma/engine'
import sharp, { type Sharp } from 'sharp'
import { lowerPriority } from '../../platform/lower-priority.ts'
import { uprightPixels } from '../models/local/decode-photo.ts'
import { EDIT_FRAMES, type EditedOutcome, type EditFrame, type FramedPhoto } from '../models/remote-models.ts'
import type { DrawReply, DrawRequest, DrawSubject } from './drawing.ts'
import { labelPicture, type PictureLabel } from './label-picture.ts'

lowerPriority()
let wanted: HairToSimulate | undefined
let editable: EditablePhoto | undefined
const merged = new Map<EditedOutcome, RgbImage>()

parentPort?.on('message', async (request: DrawRequest) => {
  const reply = await answer(request).catch(
    (error: unknown): DrawReply => ({ kind: 'problem', problem: error instanceof Error ? error.message : 'unknown' }),
  )
  parentPort?.postMessage(reply)
})

async function answer(request: DrawRequest): Promise<DrawReply> {
  if (request.ask === 'open') {
    wanted = await read(request.subject)
    return { kind: wanted === undefined ? 'nothing' : 'ready' }
  }
  if (wanted === undefined) return { kind: 'nothing' }
  if (request.ask === 'finish') return finish(wanted, request.by, request.labels)
  editable ??= openEditable(wanted)
  if (editable === undefined) return { kind: 'nothing' }
  if (request.ask === 'frame') return { kind: 'framed', framed: await framePhoto(editable) }
  const edited = await outOfFrame(editable.image, request.jpeg)
  const edit = edited === undefined ? { fault: 'other_frame' as const } : mergeEdit(editable, edited, request.outcome)
  if ('fault' in edit) return { kind: 'fault', fault: edit.fault }
  merged.set(request.outcome, edit.picture)
  return { kind: 'merged' }
}

async function read({ photo, declaredView, thinning, parting, seed }: DrawSubject): Promise<HairToSimulate | undefined> {
  const small = await decode(photo, WORKING_SIDE_PX)
  const { hairMask: hair } = analyzePhoto({
    image: small,
    sourceWidth: small.width,
    sourceHeight: small.height,
    declaredView,
    isOfAnalyzed: true,
  })
  if (hair === undefined) return undefined
  const image = await decode(photo, SIMULATION_SIDE_PX)
  return { image, hair, seed, thinning: await joinMasks(thinning), parting: await joinMasks(parting) }
}

async function finish(
  subject: HairToSimulate,
  by: 'renderer' | 'model',
  labels: { photo: PictureLabel; drawn: PictureLabel },
): Promise<DrawReply> {
  const { image } = subject
  const drawn = by === 'model' ? Object.fromEntries(merged) : simulateHair(subject, editable)
  if (drawn === undefined) return { kind: 'nothing' }
  const courses: { outcome: SimulationOutcome; picture: RgbImage | undefined; label: PictureLabel }[] = [
    // What can be counted on is that it stays as it is.
    { outcome: 'conservative', picture: image, label: labels.photo },
    { outcome: 'likely', picture: drawn.likely, label: labels.drawn },
    { outcome: 'optimistic', picture: drawn.optimistic, label: labels.drawn },
  ]
  const pictures = await Promise.all(
    courses.flatMap(({ outcome, picture, label }) =>
      picture === undefined ? [] : [labelPicture(picture, label).then((jpeg) => ({ outcome, jpeg }))],
    ),
  )
  return { kind: 'drawn', drawn: { pictures, width: image.width, height: image.height } }
}

const decode = (photo: Uint8Array, sidePx: number): Promise<RgbImage> =>
  uprightPixels(photo, sidePx, { limitInputPixels: PHOTO_LIMITS.maxPixels })

/** What any of the pictures of masks marks, at the size of the first. */
async function joinMasks(pngs: readonly Uint8Array[]): Promise<Mask | undefined> {
  let joined: Mask | undefined
  for (const png of pngs) {
    const size = joined && { width: joined.width, height: joined.height, fit: 'fill' as const }
    const alpha = sharp(png).ensureAlpha().extractChannel('alpha')
    const { data, info } = await (size ? alpha.resize(size) : alpha).raw().toBuffer({ resolveWithObject: true })
    joined ??= { width: info.width, height: info.height, data: new Uint8Array(data.length) }
    for (const [i, value] of data.entries()) if (value >= 128) joined.data[i] = 255
  }
  return joined
}

/** Where the photo lies in the frame, in its pixels. */
interface Inset {
  frame: EditFrame
  left: number
  top: number
  width: number
  height: number
}

/** The frame that the photo fills best, the photo in its middle. */
function insetOf({ width, height }: { width: number; height: number }): Inset {
  const insets = EDIT_FRAMES.map((frame): Inset => {
    const scale = Math.min(frame.width / width, frame.height / height)
    const inside = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const [left, top] = [Math.floor((frame.width - inside.width) / 2), Math.floor((frame.height - inside.height) / 2)]
    return { frame, left, top, ...inside }
  })
  const filled = ({ frame, width, height }: Inset) => (width * height) / (frame.width * frame.height)
  return insets.reduce((best, inset) => (filled(inset) > filled(best) ? inset : best))
}

const raw = ({ width, height, data }: RgbImage): Sharp =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 3 } })

/** Less than this share of the place is its soft edge, which no model need draw in. */
const PLACE_FROM = 0.1

/** A photo as image models get it: upright pixels alone, at one of the sizes that they know, its edges carried on around it. */
async function framePhoto(photo: EditablePhoto): Promise<FramedPhoto> {
  const { frame, left, top, width, height } = insetOf(photo.image)
  const around = { left, top, right: frame.width - width - left, bottom: frame.height - height - top }
  const jpeg = await raw(photo.image)
    .resize({ width, height, fit: 'fill' })
    .extend({ ...around, extendWith: 'copy' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const { place } = photo
  const marks = Buffer.from(Array.from(place.data, (share) => (share > PLACE_FROM ? 255 : 0)))
  const inFrame = await sharp(marks, { raw: { width: place.width, height: place.height, channels: 1 } })
    .resize({ width, height, fit: 'fill' })
    .threshold(128)
    .extend({ ...around, background: 'black' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const size = { width: frame.width, height: frame.height }
  return {
    frame,
    photo: jpeg,
    mask: await maskPng(inFrame, size),
    place: await sharp(inFrame, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer(),
  }
}

/** Black that lets through what may be drawn on. */
function maskPng(marks: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const data = Buffer.alloc(4 * marks.length)
  for (const [i, mark] of marks.entries()) data[4 * i + 3] = 255 - mark
  return sharp(data, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer()
}

/** Share that the proportions of a picture may differ by from those of the frame. */
const LARGEST_STRETCH = 0.03

/** What came back, cut and brought to the size of the photo; `undefined` where it has other proportions than what was sent. */
async function outOfFrame(image: RgbImage, jpeg: Uint8Array): Promise<RgbImage | undefined> {
  const { frame, left, top, width, height } = insetOf(image)
  const came = await sharp(jpeg).metadata()
  const [x, y] = [came.width / frame.width, came.height / frame.height]
  if (Math.abs(x / y - 1) > LARGEST_STRETCH) return undefined
  const [cutLeft, cutTop] = [Math.round(left * x), Math.round(top * y)]
  const cut = {
    left: cutLeft,
    top: cutTop,
    width: Math.min(came.width - cutLeft, Math.round(width * x)),
    height: Math.min(came.height - cutTop, Math.round(height * y)),
  }
  const { data, info } = await sharp(jpeg)
    .extract(cut)
    .resize({ width: image.width, height: image.height, fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}
