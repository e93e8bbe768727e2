/**
 * `npm run model-card` draws the tables of docs/MODEL-CARD.md from the stored figures: `bench/baseline.json`, which `npm run bench:accuracy` writes,
 * `bench/held-out-figures.json`, which `training/run.py` writes, and the contract's table of sensitivities.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withTables } from './model-card/with-tables.ts'

const MODEL_CARD = fileURLToPath(new URL('../docs/MODEL-CARD.md', import.meta.url))
await writeFile(MODEL_CARD, await withTables(await readFile(MODEL_CARD, 'utf8')))
