import { type Colour, type DrawnImage, drawImage, seededNumbers } from './draw-image.ts'

const within = (x: number, y: number, atX: number, atY: number, wide: number, high: number): boolean =>
  Math.hypot((x - atX) / wide, (y - atY) / high) < 1

const isFace = (x: number, y: number): boolean => within(x, y, 0.5, 0.42, 0.14, 0.19)
/** A skull that is bare on top, with hair to both sides of it. */
const isSkull = (x: number, y: number): boolean => within(x, y, 0.5, 0.38, 0.16, 0.24)
const isFringe = (x: number, y: number): boolean => isHairOfBust(x, y) && !isSkull(x, y) && y > 0.24
const isNeck = (x: number, y: number): boolean => Math.abs(x - 0.5) < 0.08 && y > 0.5 && y < 0.75
const isShirt = (x: number, y: number): boolean => within(x, y, 0.5, 1.05, 0.32, 0.36)

/** Where the hair of a drawn bust lies; places are shares of width and height. */
export const isHairOfBust = (x: number, y: number): boolean =>
  within(x, y, 0.5, 0.38, 0.25, 0.3) && !within(x, y, 0.5, 0.46, 0.12, 0.17)
export const isBust = (x: number, y: number): boolean => isFace(x, y) || isHairOfBust(x, y) || isNeck(x, y) || isShirt(x, y)

export const isBustWithFringe = (x: number, y: number): boolean => isBust(x, y) && (isSkull(x, y) || isFringe(x, y) || y > 0.5)

const isFeature = (x: number, y: number): boolean =>
  [0.44, 0.56].some((eye) => within(x, y, eye, 0.4, 0.024, 0.012) || within(x, y, eye, 0.37, 0.035, 0.006))
const isMouth = (x: number, y: number): boolean => within(x, y, 0.5, 0.53, 0.045, 0.012)

/** A face with eyes, mouth and light from one side, neck and shirt before a wall; with dark hair as wide as the shoulders, a `fringe` of it around a bald skull, or none. */
export function drawBust({ isBald = false, hasFringe = false }: { isBald?: boolean; hasFringe?: boolean } = {}): DrawnImage {
  const random = seededNumbers(3)
  return drawImage(300, 400, (px, py) => {
    const [x, y] = [px / 300, py / 400]
    const grain = 14 * (random() - 0.5)
    const lit = ([red, green, blue]: Colour, light: number): Colour => [
      red * light + grain,
      green * light + grain,
      blue * light + grain,
    ]
    const light = 1.15 - 1.1 * Math.abs(x - 0.44)
    if (hasFringe ? isFringe(x, y) : isHairOfBust(x, y) && !isBald) return lit([62, 44, 34], light + 0.25 * Math.sin(240 * x))
    if (isFace(x, y) && isFeature(x, y)) return lit([50, 36, 32], 1)
    if (isFace(x, y) || (hasFringe && isSkull(x, y))) return isMouth(x, y) ? lit([176, 92, 88], 1) : lit([222, 176, 152], light)
    if (isShirt(x, y)) return lit([58, 78, 128], light + 0.1 * Math.sin(30 * x + 20 * y))
    return isNeck(x, y) ? lit([196, 150, 126], light) : lit([188, 196, 200], 1 - 0.2 * y)
  })
}
