import sharp, { type Sharp } from 'sharp'

const BLIND_SIDE_PX = 512
const BLIND_BLUR_PX = 0.8

/** The same photo in other light, at another size, compressed or turned: nothing that is measured should change. */
export const PERTURBATIONS = {
  'light x0.8': async (photo) => lossless(photo.linear(0.8, 0)),
  'light x1.2': async (photo) => lossless(photo.linear(1.2, 0)),
  'half size': async (photo) => lossless(await halved(photo)),
  'JPEG 60': async (photo) => photo.jpeg({ quality: 60 }).toBuffer(),
  'turned 90': async (photo) => lossless(photo.rotate(90)),
  'turned 180': async (photo) => lossless(photo.rotate(180)),
  mirrored: async (photo) => lossless(photo.flop()),
} as const satisfies Record<string, (photo: Sharp) => Promise<Uint8Array>>

export type Perturbation = keyof typeof PERTURBATIONS
export const PERTURBATION_NAMES = Object.keys(PERTURBATIONS).filter((name): name is Perturbation => name in PERTURBATIONS)

/** Factor that a perturbation puts on sizes in the photo's own pixels. */
export const sizeFactor = (perturbation: Perturbation): number => (perturbation === 'half size' ? 0.5 : 1)

/**
 * The middle square at one size, blur and compression. Sets of photos differ in size, proportions, sharpness and compression,
 * and an engine that tells them apart by that would look better than it is.
 */
export async function normalized(file: string): Promise<Uint8Array> {
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

/** The photo perturbed, as a file. */
export async function perturb(file: string, perturbation: Perturbation): Promise<Uint8Array> {
  // Decoded first, so that turning adds to the turn that the file itself asks for.
  const upright = await sharp(file).autoOrient().toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  return PERTURBATIONS[perturbation](sharp(upright.data, { raw: { width, height, channels: 3 } }))
}

const lossless = (photo: Sharp): Promise<Buffer> => photo.png({ compressionLevel: 1 }).toBuffer()

async function halved(photo: Sharp): Promise<Sharp> {
  const { width, height } = await photo.metadata()
  return photo.resize(Math.round(width / 2), Math.round(height / 2), { fit: 'fill' })
}
