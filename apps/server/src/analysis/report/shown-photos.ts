import { PHOTO_LIMITS, type SHOWN_PHOTO_SIDES_PX } from '@chioma/contract'
import { LRUCache } from 'lru-cache'
import type { PictureDecoders } from '../../platform/pictures/picture-decoders.ts'
import { getReadable, type WithLoggedStorage } from '../../platform/storage/object-storage.ts'

type Side = (typeof SHOWN_PHOTO_SIDES_PX)[number]

interface Wanted {
  analysisId: string
  objectKey: string
  /** What the photo is sealed with. */
  dataKey: Uint8Array
  /** Neither side of what comes is longer. */
  sidePx: Side
}

/** Small, and quickly made: hairs are told apart in the whole one. */
const OUTPUT = { webp: { quality: 74, effort: 2 } }
const KEPT_FOR_MS = 5 * 60_000
const MOST_KEPT_BYTES = 32 * 1024 * 1024

/** Photos of analyses made smaller for a screen: each is made once for all who ask within minutes, and kept in memory alone. Whoever asks was found to be allowed to see it. */
export class ShownPhotos {
  readonly #kept: LRUCache<string, Buffer, Wanted>

  constructor(decoders: PictureDecoders, storage: WithLoggedStorage) {
    this.#kept = new LRUCache({
      ttl: KEPT_FOR_MS,
      ttlAutopurge: true,
      maxSize: MOST_KEPT_BYTES,
      sizeCalculation: ({ length }) => length,
      fetchMethod: async (_key, _stale, { context: { analysisId, objectKey, dataKey, sidePx } }) => {
        const bytes = await getReadable(storage, dataKey, objectKey, { analysisId })
        return bytes && (await decoders.rewrite({ bytes, limits: PHOTO_LIMITS, maxSidePx: sidePx, output: OUTPUT })).bytes
      },
    })
  }

  /** As WebP; `undefined` where the object is gone or was altered. Throws `PictureError`. */
  get(wanted: Wanted): Promise<Buffer | undefined> {
    return this.#kept.fetch(`${wanted.sidePx} ${wanted.objectKey}`, { context: wanted })
  }
}
