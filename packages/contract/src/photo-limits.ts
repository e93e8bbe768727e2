/** What a photo may be. The same limits are checked in the browser, for kindness, and on the server, for truth. */
export const PHOTO_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 50_000_000,
  extensions: ['png', 'jpg', 'jpeg', 'webp'],
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
} as const
