import sharp from 'sharp'
import { type Behaviour, type Reaction, type SeenRequest, say } from './fake-provider.ts'

/** Answers a proof as a model that sees does: with the digits on the sample picture. */
export const readsDigits = async (request: SeenRequest): Promise<Behaviour> => say({ digits: await readDigits(request) })

/** Passes its proof, and says the same of every other photo; prompts that hold `mark` are answered otherwise. */
export const seesAlways =
  (answer: unknown, otherwise?: { mark: string; answer: unknown }): Reaction =>
  (request) => {
    if (request.rawBody.includes('Read the digits')) return readsDigits(request)
    return say(otherwise !== undefined && request.rawBody.includes(otherwise.mark) ? otherwise.answer : answer)
  }

/** A model that sees: it reads the label as a person would, segment by segment. */
async function readDigits(request: SeenRequest): Promise<string> {
  const base64 = /data:image\/jpeg;base64,([A-Za-z0-9+/=]+)/.exec(request.rawBody)?.[1] ?? ''
  const { data, info } = await sharp(Buffer.from(base64, 'base64')).greyscale().raw().toBuffer({ resolveWithObject: true })
  const isDark = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 100
  const PROBES = [
    [30, 4],
    [4, 30],
    [56, 30],
    [30, 56],
    [4, 82],
    [56, 82],
    [30, 108],
  ] as const
  const DIGIT_OF = new Map(
    ['1110111', '0010010', '1011101', '1011011', '0111010', '1101011', '1101111', '1010010', '1111111', '1111011'].map(
      (bars, digit) => [bars, digit],
    ),
  )
  return [0, 1, 2, 3]
    .map((place) => DIGIT_OF.get(PROBES.map(([x, y]) => (isDark(170 + place * 84 + x, 164 + y) ? '1' : '0')).join('')))
    .join('')
}
