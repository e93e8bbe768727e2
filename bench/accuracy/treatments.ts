import sharp, { type Sharp } from 'sharp'

const BLIND_SIDE_PX = 512
const BLIND_BLUR_PX = 0.8

/** The same photo in other light, at another size, compressed or turned: nothing that is measured should change. */
export const CHANGES = {
  'light x0.8': async (photo) => lossless(photo.linear(0.8, 0)),
  'light x1.2': async (photo) => lossless(photo.linear(1.2, 0)),
  'half size': async (photo) => lossless(await halved(photo)),
  'JPEG 60': async (photo) => photo.jpeg({ quality: 60 }).toBuffer(),
  'turned 90': async (photo) => lossless(photo.rotate(90)),
  'turned 180': async (photo) => lossless(photo.rotate(180)),
  mirrored: async (photo) => lossless(photo.flop()),
} as const satisfies Record<string, (photo: Sharp) => Promise<Uint8Array>>

export type Change = keyof typeof CHANGES
export const CHANGE_NAMES = Object.keys(CHANGES).filter((name): name is Change => name in CHANGES)

/** Factor that a change puts on sizes in the photo's own pixels. */
export const sizeFactor = (change: Change): number => (change === 'half size' ? 0.5 : 1)

/**
 * The middle square at one size, blur and compression. Sets of photos differ in size, proportions, sharpness and compression,
 * and an engine that told them apart by that would look better than it is.
 */
export async function withoutTraces(file: string): Promise<Uint8Array> {
  const { width, height } = (await sharp(file).metadata()).autoOrient
  const side = Math.min(width, height)
  return sharp(file)
    .autoOrient()
    .extract({ left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side })
    .resize(BLIND_SIDE_PX, BLIND_SIDE_PX)
    .blur(BLIND_BLUR_PX)
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** The photo changed, as a file. */
export async function changed(file: string, change: Change): Promise<Uint8Array> {
  // Decoded first, so that turning adds to the turn that the file itself asks for.
  const upright = await sharp(file).autoOrient().toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  return CHANGES[change](sharp(upright.data, { raw: { width, height, channels: 3 } }))
}

const lossless = (photo: Sharp): Promise<Buffer> => photo.png({ compressionLevel: 1 }).toBuffer()

async function halved(photo: Sharp): Promise<Sharp> {
  const { width, height } = await photo.metadata()
  return photo.resize(Math.round(width / 2), Math.round(height / 2), { fit: 'fill' })
}
