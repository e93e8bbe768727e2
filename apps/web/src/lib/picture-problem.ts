import { PHOTO_LIMITS } from '@chioma/contract'
import type { TFunction } from 'i18next'

/** Why the server would not take a file as a picture of the site, in words, as far as that can be told before it is sent. */
export function pictureProblem({ type, size }: File, t: TFunction): string | undefined {
  if (!PHOTO_LIMITS.mediaTypes.some((known) => known === type) || size === 0) return t('staff:picture.wrong')
  if (size > PHOTO_LIMITS.maxBytes) return t('staff:picture.tooLarge', { megabytes: PHOTO_LIMITS.maxBytes / 1024 ** 2 })
  return undefined
}
