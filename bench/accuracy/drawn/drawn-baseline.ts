import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { DRAWN_FIGURES, type DrawnFigure } from './drawn-figures.ts'
import { readDrawnPhotos } from './drawn-photos.ts'

const FILE = new URL('../../drawn-baseline.json', import.meta.url)

/** Values by the figure's id. */
export type DrawnValues = Record<string, number>

/** Every figure on painted pictures; takes seconds. */
export function measureDrawnPhotos(): DrawnValues {
  const photos = readDrawnPhotos()
  return Object.fromEntries(DRAWN_FIGURES.map(({ id, measure }) => [id, Number(measure(photos).toFixed(4))]))
}

export const readDrawnBaseline = async (): Promise<DrawnValues> =>
  z.record(z.string(), z.number()).parse(JSON.parse(await readFile(FILE, 'utf8')))

export const writeDrawnBaseline = (values: DrawnValues): Promise<void> => writeFile(FILE, `${JSON.stringify(values, null, 2)}\n`)

/** Figures that are worse than stored by more than their slack, in words. */
export const fallenFigures = (now: DrawnValues, stored: DrawnValues): string[] =>
  DRAWN_FIGURES.filter((figure) => !(lossOf(figure, now, stored) <= figure.slack)).map(
    ({ id, title, better, slack }) => `${title}: was ${stored[id]}, is ${now[id]} (${better} is better, slack ${slack})`,
  )

/** How much worse a figure became; NaN where one of the two is missing. */
function lossOf({ id, better }: DrawnFigure, now: DrawnValues, stored: DrawnValues): number {
  const gain = (now[id] ?? Number.NaN) - (stored[id] ?? Number.NaN)
  return better === 'higher' ? -gain : gain
}
