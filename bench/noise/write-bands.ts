import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { NoiseBand } from '../../packages/engine/src/compare/noise-bands.ts'

const FILE = fileURLToPath(new URL('../../packages/engine/src/compare/noise-bands.ts', import.meta.url))

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
