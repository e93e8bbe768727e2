import { SHOWN_PHOTO_SIDES_PX } from '@chioma/contract'

const COLUMN_PX = 500
const TWO_COLUMNS_FROM_PX = 960
/** Of most phones: an upright photo fills the width too. */
const SIDES = 4 / 3

/** Address of a photo of an analysis, no larger than a report shows it on this screen. */
export function shownPhoto(photoUrl: string): string {
  const longerSidePx = (innerWidth < TWO_COLUMNS_FROM_PX ? innerWidth : COLUMN_PX) * devicePixelRatio * SIDES
  return `${photoUrl}?side=${SHOWN_PHOTO_SIDES_PX.find((side) => side >= longerSidePx) ?? SHOWN_PHOTO_SIDES_PX.at(-1)}`
}
