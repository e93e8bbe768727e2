import { SHOWN_PHOTO_SIDES_PX } from '@chioma/contract'
import { FIRST_WORDS_ID } from './api/early-answers.ts'

const COLUMN_PX = 500
const TWO_COLUMNS_FROM_PX = 960
/** Of most phones: an upright photo fills the width too. */
const SIDES = 4 / 3

/** Address of a photo of an analysis, no larger than a report shows it on this screen. */
export function shownPhoto(photoUrl: string): string {
  const longerSidePx = (innerWidth < TWO_COLUMNS_FROM_PX ? innerWidth : COLUMN_PX) * devicePixelRatio * SIDES
  return `${photoUrl}?side=${SHOWN_PHOTO_SIDES_PX.find((side) => side >= longerSidePx) ?? SHOWN_PHOTO_SIDES_PX.at(-1)}`
}

/** The element that the server drew of a photo with its page; `undefined` where it did not. */
export function drawnPhoto(url: string): HTMLImageElement | undefined {
  const drawn = document.querySelector<HTMLImageElement>(`#${FIRST_WORDS_ID} img`)
  return drawn?.getAttribute('src')?.split('?')[0] === url.split('?')[0] ? (drawn ?? undefined) : undefined
}

interface StoredPhoto {
  photoUrl: string
  width: number
  height: number
}

/** The same left to the browser, where nobody knows its screen: as wide as the report's column. */
export function photoForAnyScreen({ photoUrl, width, height }: StoredPhoto) {
  const longerSide = Math.max(width, height)
  const enough = SHOWN_PHOTO_SIDES_PX.findIndex((side) => side >= longerSide)
  const sides = enough === -1 ? SHOWN_PHOTO_SIDES_PX : SHOWN_PHOTO_SIDES_PX.slice(0, enough + 1)
  const widthAt = (side: number): number => Math.round((Math.min(side, longerSide) * width) / longerSide)
  return {
    src: `${photoUrl}?side=${sides.at(-1)}`,
    srcSet: sides.map((side) => `${photoUrl}?side=${side} ${widthAt(side)}w`).join(', '),
    sizes: `(min-width: ${TWO_COLUMNS_FROM_PX}px) ${COLUMN_PX}px, 100vw`,
    width,
    height,
  }
}
