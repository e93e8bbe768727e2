import { SHOWN_PHOTO_SIDES_PX } from '@chioma/contract'
import { FIRST_WORDS_ID } from './api/early-answers.ts'

const COLUMN_PX = 500
const TWO_COLUMNS_FROM_PX = 960
/** Of most phones: an upright photo fills the width too. */
const SIDES = 4 / 3

/** Address of a photo of an analysis, no larger than a report shows it on this screen. */
export const shownPhoto = (photoUrl: string): string =>
  ofSide(photoUrl, (innerWidth < TWO_COLUMNS_FROM_PX ? innerWidth : COLUMN_PX) * devicePixelRatio * SIDES)

/** How a page that the server draws begins: quickly there on every screen. */
export const firstShownPhoto = (photoUrl: string): string => ofSide(photoUrl, 0)

/** The same photo as sharp as it stands on this screen, for an element that shows the first one; `undefined` where that is. */
export function sharperPhoto({ src, naturalWidth, naturalHeight, clientWidth }: HTMLImageElement): string | undefined {
  const longerSide = Math.max(naturalWidth, naturalHeight)
  // What is smaller than asked for is the whole photo.
  if (longerSide < SHOWN_PHOTO_SIDES_PX[0]) return undefined
  const sharper = ofSide(src.split('?')[0] ?? src, (clientWidth * devicePixelRatio * longerSide) / naturalWidth)
  return new URL(sharper, src).href === src ? undefined : sharper
}

const ofSide = (photoUrl: string, longerSidePx: number): string =>
  `${photoUrl}?side=${SHOWN_PHOTO_SIDES_PX.find((side) => side >= longerSidePx) ?? SHOWN_PHOTO_SIDES_PX.at(-1)}`

/** The element that the server drew of a photo with its page; `undefined` where it did not. */
export function drawnPhoto(url: string): HTMLImageElement | undefined {
  const drawn = document.querySelector<HTMLImageElement>(`#${FIRST_WORDS_ID} img`)
  return drawn?.getAttribute('src')?.split('?')[0] === url.split('?')[0] ? (drawn ?? undefined) : undefined
}
