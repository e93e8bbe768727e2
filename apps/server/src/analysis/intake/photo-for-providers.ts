import sharp from 'sharp'

/** What providers scale photos down to themselves; more costs time and tokens and shows their models nothing. */
const SIDE_PX = 1568
const JPEG = { quality: 88, chromaSubsampling: '4:4:4' } as const

/** The stored photo, small enough to send: pixels only, as everything that is stored. */
export async function photoForProviders(photo: Uint8Array): Promise<Uint8Array> {
  return sharp(photo).resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true }).jpeg(JPEG).toBuffer()
}
