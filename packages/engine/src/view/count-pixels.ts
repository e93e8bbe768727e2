import type { ViewFrame } from './view-frame.ts'

/** How many pixels of a frame are of each kind; `detailIn...` are sums of fine detail over them. */
export interface PixelCounts {
  skin: number
  hair: number
  pale: number
  offHue: number
  flat: number
  textured: number
  darkStrands: number
  detailInHair: number
  detailInSkin: number
  /** 1 on hair-coloured pixels. */
  isHair: Uint8Array
}

/** Sorts pixels by colour and texture. The limits were set by hand, wide enough for light and dark skin. */
export function countPixels({ lab, fine, fineAround, structure }: ViewFrame): PixelCounts {
  const counts: PixelCounts = {
    skin: 0,
    hair: 0,
    pale: 0,
    offHue: 0,
    flat: 0,
    textured: 0,
    darkStrands: 0,
    detailInHair: 0,
    detailInSkin: 0,
    isHair: new Uint8Array(fine.length),
  }
  for (let i = 0; i < fine.length; i++) {
    const lightness = lab.l[i]
    const chroma = Math.sqrt(lab.a[i] * lab.a[i] + lab.b[i] * lab.b[i])
    const hue = (Math.atan2(lab.b[i], lab.a[i]) * 180) / Math.PI
    if (isSkinColour(lightness, chroma, hue)) {
      counts.skin++
      counts.detailInSkin += fine[i]
    }
    if (isHairColour(lightness, chroma, hue)) {
      counts.hair++
      counts.detailInHair += fine[i]
      counts.isHair[i] = 1
    }
    if (isPaleColour(lightness, chroma, hue)) counts.pale++
    else if (chroma > 12 && (hue < -10 || hue > 95)) counts.offHue++
    if (fine[i] < 0.8) counts.flat++
    if (fine[i] <= 2 || fineAround[i] <= 2.2) continue
    counts.textured++
    if (structure.coherence[i] > 0.45 && lightness < 50) counts.darkStrands++
  }
  return counts
}

const isSkinColour = (lightness: number, chroma: number, hue: number): boolean =>
  lightness > 28 && chroma > 9 && chroma < 48 && hue > 12 && hue < 78

const isHairColour = (lightness: number, chroma: number, hue: number): boolean =>
  lightness < 45 && (chroma < 16 || (chroma < 30 && hue > 15 && hue < 90))

const isPaleColour = (lightness: number, chroma: number, hue: number): boolean =>
  lightness > 35 && (chroma < 14 || (chroma < 45 && hue > -115 && hue < -45))
