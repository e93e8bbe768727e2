import { PHOTO_LIMITS } from '@chioma/contract'
import { heicOpening, plainPicture, svgPicture } from '../support/damaged-images.ts'
import { drawnHeadPhoto, lawnPhoto, scalpPhoto, thinningHeadPhoto } from '../support/photos.ts'
import type { PickedFile } from './steps.ts'

const jpeg = (name: string, buffer: Buffer): PickedFile => ({ name, mimeType: 'image/jpeg', buffer })

/** A painted scalp that is analysed to a report. */
export const scalpFile = once(async () => jpeg('scalp.jpg', await scalpPhoto()))

/** A photo that can be decoded and shows neither hair nor scalp. */
export const lawnFile = once(async () => jpeg('garden.jpg', await lawnPhoto()))

/** A drawn head from above, thin at the crown. */
export const headFile = once(async () => jpeg('head.jpg', await drawnHeadPhoto()))

/** A drawn head from above with a thinning crown, which asks for no doctor. */
export const thinningHeadFile = once(async () => jpeg('crown.jpg', await thinningHeadPhoto()))

/** Files that are refused before they are sent, by the text that says why. */
export async function refusedFiles(): Promise<{ reason: string; file: PickedFile }[]> {
  const large = Buffer.concat([await plainPicture('jpeg'), Buffer.alloc(PHOTO_LIMITS.maxBytes)])
  return [
    { reason: 'heic', file: { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heicOpening() } },
    { reason: 'svg', file: { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: svgPicture() } },
    { reason: 'gif', file: { name: 'moving.gif', mimeType: 'image/gif', buffer: await plainPicture('gif') } },
    { reason: 'empty', file: jpeg('nothing.jpg', Buffer.alloc(0)) },
    { reason: 'too_large', file: jpeg('large.jpg', large) },
    { reason: 'not_an_image', file: jpeg('letter.jpg', Buffer.from('Dear trichologist, this is a letter and no photo.')) },
  ]
}

/** Painting takes longer than many a check: each worker paints a picture when it is first wanted, and keeps it. */
function once(paint: () => Promise<PickedFile>): () => Promise<PickedFile> {
  let painted: Promise<PickedFile> | undefined
  return () => {
    painted ??= paint()
    return painted
  }
}
