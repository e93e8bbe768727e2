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
import sharp from 'sharp'
import { giveWay } from '../../platform/give-way.ts'
import type { EditedOutcome } from '../models/picture-edit.ts'
import { framePhoto, outOfFrame } from './edit-frame.ts'
import { labelPicture, type PictureLabel } from './label-picture.ts'
import type { DrawReply, DrawRequest, DrawSubject } from './simulation-protocol.ts'

giveWay('lookingAt')
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
    isHairOrScalp: true,
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
  const drawn = by === 'model' ? Object.fromEntries(merged) : simulateHair(subject)
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

async function decode(photo: Uint8Array, sidePx: number): Promise<RgbImage> {
  const { data, info } = await sharp(photo, { limitInputPixels: PHOTO_LIMITS.maxPixels })
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

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
