import { drawTable } from '../draw-table.ts'
import { type DrawnValues, fallenFigures, measureDrawnPhotos, readDrawnBaseline, writeDrawnBaseline } from './drawn-baseline.ts'
import { DRAWN_FIGURES } from './drawn-figures.ts'

/** Prints the figures on painted pictures beside the stored ones; resolves with the exit code, 1 when `check` is on and a figure fell. */
export async function reportDrawnPhotos(options: { store: boolean; check: boolean }): Promise<number> {
  const stored = await readDrawnBaseline()
  const now = measureDrawnPhotos()
  console.log(['On painted pictures', '', ...linesOf(now, stored)].join('\n'))
  if (options.store) {
    await writeDrawnBaseline(now)
    console.log('\nStored.')
    return 0
  }
  const fallen = fallenFigures(now, stored)
  for (const words of fallen) console.log(`\nFallen: ${words}`)
  return options.check && fallen.length > 0 ? 1 : 0
}

const linesOf = (now: DrawnValues, stored: DrawnValues): string[] =>
  drawTable(
    ['figure', 'value', 'better', 'stored'],
    DRAWN_FIGURES.map(({ id, title, better }) => [title, now[id].toFixed(3), better, stored[id]?.toFixed(3) ?? '']),
  )
