/** What a photo may be. The same limits are checked in the browser, for kindness, and on the server, for truth. */
export const PHOTO_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Longer than any camera's; thinner pictures of as many pixels cost a decoder far more than others. */
  maxSidePx: 16_384,
  /** Four bytes for each of the most pixels. */
  maxDecodedBytes: 200_000_000,
  extensions: ['png', 'jpg', 'jpeg', 'webp'],
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
} as const

/** The same as sentences say them. */
export const PHOTO_LIMITS_IN_WORDS = {
  maxMegabytes: PHOTO_LIMITS.maxBytes / (1024 * 1024),
  maxMegapixels: PHOTO_LIMITS.maxPixels / 1_000_000,
} as const

/** Pixels of the uploaded photo for a millimetre of scalp, as a dermatoscope's profile tells: from a close-up to a strong microscope. */
export const PIXELS_PER_MM = { min: 5, max: 2_000 } as const

/** In which sizes, by the longer side, a photo can be had to be looked at; the whole one is for looking closer. */
export const SHOWN_PHOTO_SIDES_PX = [720, 1080, 1600] as const
