import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { NoiseBand } from '../../packages/engine/src/compare/noise-bands.ts'

const FILE = fileURLToPath(new URL('../../packages/engine/src/compare/noise-bands.ts', import.meta.url))

/** Puts the bands into the engine's file in place of those that stand there. */
export async function writeBands(bands: readonly NoiseBand[]): Promise<void> {
  const rows = bands.map(
    ({ view, code, absolute, relative, pairs, held, heldPairs }) =>
      `  { view: '${view}', code: '${code}', absolute: ${absolute}, relative: ${relative}, pairs: ${pairs}, held: ${held}, heldPairs: ${heldPairs} },`,
  )
  const file = await readFile(FILE, 'utf8')
  const table = `readonly NoiseBand[] = [\n${rows.join('\n')}\n]\n`
  await writeFile(
    FILE,
    file.replace(/readonly NoiseBand\[\] = \[[\s\S]*\]\n/, () => table),
  )
}
