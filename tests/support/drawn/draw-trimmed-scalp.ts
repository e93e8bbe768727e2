import { type Colour, type DrawnImage, drawImage, seededNumbers } from './draw-image.ts'

const WIDTH = 640
const HEIGHT = 512

/** Scalp under a microscope with hairs cut short, in light of any colour. */
export function drawTrimmedScalp({ skin, hairs = 9, seed = 3 }: { skin: Colour; hairs?: number; seed?: number }): DrawnImage {
  const random = seededNumbers(seed)
  const slant = 0.4 + 0.6 * random()
  const places = Array.from({ length: hairs }, (_, n) => ({
    x: (((n % 3) + 0.25 + 0.5 * random()) * WIDTH) / 3,
    y: ((Math.floor(n / 3) + 0.25 + 0.5 * random()) * HEIGHT) / Math.ceil(hairs / 3),
    slant: slant + 0.2 * (random() - 0.5),
    length: 60 + 30 * random(),
  }))
  return drawImage(WIDTH, HEIGHT, (x, y) => {
    const isHair = places.some((hair) => {
      const [right, down] = [x - hair.x, y - hair.y]
      const along = right * Math.cos(hair.slant) + down * Math.sin(hair.slant)
      return Math.abs(along) < hair.length / 2 && Math.abs(down * Math.cos(hair.slant) - right * Math.sin(hair.slant)) < 7
    })
    const unevenness = 12 * Math.sin(x / 47 + y / 91) + 10 * (random() - 0.5)
    const [red = 0, green = 0, blue = 0] = isHair ? skin.map((value) => 30 + 0.2 * value) : skin
    return [red + unevenness, green + unevenness, blue + unevenness]
  })
}
