import { DECLARED_VIEWS, type Measure, type View } from '@chioma/contract'
import { type Alignment, alignPhotos } from '../align/align-photos.ts'
import { analyzePhoto } from '../analyze-photo.ts'
import type { RgbImage } from '../image/rgb-image.ts'
import { frameTogether } from './common-frame.ts'

/** How two photos lie on each other, and what is measured in what both show. */
export type PhotoComparison =
  | Exclude<Alignment, { isAligned: true }>
  | (Extract<Alignment, { isAligned: true }> & { before: Measure[]; after: Measure[] })

export interface PhotosToCompare {
  earlier: RgbImage
  later: RgbImage
  /** What both show. */
  view: View
  /** Pixels of the earlier image for a millimetre of scalp, where that is known. */
  pixelsPerMm?: number | undefined
}

/**
 * Measures two photos of one spot together. Most of what a measure differs by between two photos when nothing has changed comes of the frame and the
 * light, and is gone where both are measured in the part that both show, at one scale and in one light. A photo that cannot be judged there has no measures.
 * Photos that do not lie on each other come back with the reason; nothing is thrown.
 */
export function comparePhotos({ earlier, later, view, pixelsPerMm }: PhotosToCompare): PhotoComparison {
  const alignment = alignPhotos(earlier, later)
  if (!alignment.isAligned) return alignment
  const frame = frameTogether(earlier, later, alignment.placement)
  const declaredView = DECLARED_VIEWS.find((declared) => declared === view)
  const measuresOf = (image: RgbImage): Measure[] => {
    const scale = pixelsPerMm === undefined ? {} : { pixelsPerMm: pixelsPerMm * frame.scale }
    const photo = {
      image,
      sourceWidth: image.width,
      sourceHeight: image.height,
      declaredView,
      isOfAnalyzed: true,
      ...scale,
    }
    const { reading } = analyzePhoto(photo)
    return reading.outcome === 'completed' && reading.view === view ? reading.measures : []
  }
  return { ...alignment, before: measuresOf(frame.earlier), after: measuresOf(frame.later) }
}
