const MAX_MEGABYTES = 10
const MAX_MEGAPIXELS = 50

/** What a photo may be. The same limits are checked in the browser, for kindness, and on the server, for truth. */
export const PHOTO_LIMITS = {
  maxBytes: MAX_MEGABYTES * 1024 * 1024,
  maxPixels: MAX_MEGAPIXELS * 1_000_000,
  /** Longer than any camera's; thinner pictures of as many pixels cost a decoder far more than others. */
  maxSidePx: 16_384,
  /** Four bytes for each of the most pixels. */
  maxDecodedBytes: 4 * MAX_MEGAPIXELS * 1_000_000,
  extensions: ['png', 'jpg', 'jpeg', 'webp'],
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
} as const

/** How large it may be, as sentences say it. */
export const PHOTO_LIMITS_IN_WORDS = { maxMegabytes: MAX_MEGABYTES, maxMegapixels: MAX_MEGAPIXELS } as const

/** Pixels of the uploaded photo for a millimetre of scalp, as a dermatoscope's profile tells: from a close-up to a strong microscope. */
export const PIXELS_PER_MM = { min: 5, max: 2_000 } as const

/** In which sizes, by the longer side, a photo can be had to be looked at; the whole one is for looking closer. */
export const SHOWN_PHOTO_SIDES_PX = [720, 1080, 1600] as const
