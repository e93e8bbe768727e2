import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { NoiseBand } from '../../packages/engine/src/compare/noise-bands.ts'
import type { PairBand } from '../../packages/engine/src/compare/pair-bands.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../packages/engine/src/compare/${name}.ts`, import.meta.url))
const FILE = fileOf('noise-bands')
const PAIR_FILE = fileOf('pair-bands')

/** Puts the bands, and how much they count beside a person's own shots, into the engine's file in place of those that stand there. */
export async function writeBands(bands: readonly NoiseBand[], priorFreedom: number): Promise<void> {
  const rows = bands.map(
    ({ view, code, absolute, relative, light, pairs, held, heldPairs }) =>
      `  { view: '${view}', code: '${code}', absolute: ${absolute}, relative: ${relative}, light: ${light}, pairs: ${pairs}, held: ${held}, heldPairs: ${heldPairs} },`,
  )
  const file = await readFile(FILE, 'utf8')
  const table = `readonly NoiseBand[] = [\n${rows.join('\n')}\n]\n`
  await writeFile(
    FILE,
    file
      .replace(/PRIOR_FREEDOM = \d+/, () => `PRIOR_FREEDOM = ${priorFreedom}`)
      .replace(/readonly NoiseBand\[\] = \[[\s\S]*\]\n/, () => table),
  )
}

/** The same for photos that are measured together. */
export async function writePairBands(bands: readonly PairBand[]): Promise<void> {
  const rows = bands.map(
    (band) =>
      `  { ${Object.entries(band)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`)
        .join(', ')} },`,
  )
  const file = await readFile(PAIR_FILE, 'utf8')
  const table = `readonly PairBand[] = [\n${rows.join('\n')}\n]\n`
  await writeFile(
    PAIR_FILE,
    file.replace(/readonly PairBand\[\] = \[[\s\S]*\]\n/, () => table),
  )
}
