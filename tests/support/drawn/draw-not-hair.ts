import { type Colour, type DrawnImage, drawImage, seededNumbers } from './draw-image.ts'

const WIDTH = 640
const HEIGHT = 480

const fill = (colourAt: (x: number, y: number) => Colour): DrawnImage => drawImage(WIDTH, HEIGHT, colourAt)

const grey = (level: number): Colour => [level, level, level]

/** Pictures that no photo of hair or scalp comes near, each by its name. */
export function drawNotHair(): Record<string, DrawnImage> {
  const random = seededNumbers(7)
  return {
    white: fill(() => grey(255)),
    grey: fill(() => grey(128)),
    black: fill(() => grey(0)),
    'skin-coloured': fill(() => [215, 165, 140]),
    brown: fill(() => [80, 50, 30]),
    blue: fill(() => [30, 60, 200]),
    'grey noise': fill(() => grey(random() * 255)),
    'coloured noise': fill(() => [random() * 255, random() * 255, random() * 255]),
    gradient: fill((x, y) => [(x / WIDTH) * 255, (y / HEIGHT) * 255, 128]),
    'grey gradient': fill((x) => grey((x / WIDTH) * 255)),
    chessboard: fill((x, y) => grey(((x >> 5) + (y >> 5)) % 2 === 1 ? 230 : 30)),
    stripes: fill((x) => grey((x >> 4) % 2 === 1 ? 230 : 30)),
    'diagonal stripes': fill((x, y) => grey(((x + y) >> 4) % 2 === 1 ? 230 : 30)),
    'printed page': drawPage(random),
    landscape: fill((x, y) =>
      y < HEIGHT * 0.55 + 20 * Math.sin(x / 60)
        ? [130 + y * 0.2, 170 + y * 0.1, 230]
        : [60 + random() * 40, 110 + random() * 50, 40 + random() * 20],
    ),
    bricks: fill((x, y) => {
      const isJoint = y % 24 < 3 || (x + (Math.floor(y / 24) % 2) * 30) % 60 < 3
      const noise = random() * 25
      return isJoint ? [190 + noise, 185 + noise, 175 + noise] : [150 + noise, 70 + noise, 55 + noise]
    }),
    dots: fill((x, y) => (Math.hypot((x % 120) - 60, (y % 120) - 60) < 40 ? [220, 60, 40] : [240, 240, 230])),
  }
}

function drawPage(random: () => number): DrawnImage {
  const isInk = new Uint8Array(WIDTH * HEIGHT)
  for (let line = 30; line < HEIGHT - 30; line += 22) {
    for (let letter = 40; letter < WIDTH - 40; letter += 11) {
      if (random() > 0.83) continue
      for (let y = 0; y < 12; y++) {
        for (let x = 0; x < 8; x++) {
          if (x < 2 || y === (letter % 5) * 2 || random() < 0.1) isInk[(line + y) * WIDTH + letter + x] = 1
        }
      }
    }
  }
  return fill((x, y) => grey(isInk[y * WIDTH + x] === 1 ? 20 : 250))
}
