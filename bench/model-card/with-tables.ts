import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ANSWER_KINDS, MEASURE_UNIT, MEASURED_SENSITIVITIES } from '@chioma/contract'
import { z } from 'zod'
import { NOISE_BANDS } from '../../packages/engine/src/compare/noise-bands.ts'
import { PAIR_BANDS } from '../../packages/engine/src/compare/pair-bands.ts'
import type { Figure } from '../accuracy/resample.ts'
import { readStoredResults, type StoredResults } from '../accuracy/results.ts'
import type { Task } from '../accuracy/task.ts'
import { ANSWER_SETS } from '../accuracy/tasks/answers.ts'
import { tasksFor } from '../accuracy/tasks.ts'
import { FIGURES_FILE, type NoiseFigures, noiseFiguresSchema } from '../noise/figures-file.ts'

const BASELINE = fileURLToPath(new URL('../baseline.json', import.meta.url))
const EYE_FIGURES = fileURLToPath(new URL('../eye-figures.json', import.meta.url))
const HELD_OUT = fileURLToPath(new URL('../held-out-figures.json', import.meta.url))

const heldOutSchema = z.record(
  z.string(),
  z.object({ value: z.number(), low: z.number(), high: z.number(), n: z.number(), what: z.string() }),
)
type HeldOut = z.infer<typeof heldOutSchema>

/** The card with each table between `<!-- table: NAME -->` and `<!-- end of table -->` drawn anew from what is stored. */
export async function withTables(card: string): Promise<string> {
  const baseline = await readStoredResults(BASELINE)
  const heldOut = heldOutSchema.parse(JSON.parse(await readFile(HELD_OUT, 'utf8')))
  const sameSpot: NoiseFigures = noiseFiguresSchema.parse(JSON.parse(await readFile(FIGURES_FILE, 'utf8')))
  const eyes: NoiseFigures = noiseFiguresSchema.parse(JSON.parse(await readFile(EYE_FIGURES, 'utf8')))
  const tables: Record<string, () => string[]> = {
    answers: () => answersTable(baseline),
    goals: () => goalsTable(baseline),
    sensitivities: sensitivitiesTable,
    'held-out': () => heldOutTable(heldOut),
    noise: noiseTable,
    'pair-noise': pairNoiseTable,
    'same-spot': () => sharesTable(sameSpot),
    eyes: () => sharesTable(eyes),
  }
  return card.replace(/<!-- table: (.+?) -->[\s\S]*?<!-- end of table -->/g, (_, name: string) => {
    const table = tables[name]
    if (table === undefined) throw new Error(`docs/MODEL-CARD.md asks for a table that nobody draws: ${name}`)
    return [`<!-- table: ${name} -->`, ...table(), '<!-- end of table -->'].join('\n')
  })
}

function answersTable({ figures }: StoredResults): string[] {
  const rows = ANSWER_SETS.flatMap(({ id, title }) => {
    const shares = ANSWER_KINDS.map((kind) => figures[`answers/${id}/${kind}`])
    const photos = shares[0]?.n
    return photos === undefined ? [] : [[title, String(photos), ...shares.map((figure) => figure?.value.toFixed(3) ?? '')]]
  })
  return markdownTable(['photos', 'n', ...ANSWER_KINDS.map((kind) => `\`${kind}\``)], rows)
}

/** Every figure that has a goal; those on photos that the shipped parameters were fitted on are no result and say so. */
function goalsTable({ figures }: StoredResults): string[] {
  const rows = tasksFor({ perturbations: true }).flatMap((task) => {
    const figure = figures[task.id]
    if (task.reference === undefined || figure === undefined) return []
    const sign = task.better === 'higher' ? '≥' : '≤'
    const goal = `${sign} ${task.reference.target}`
    return [[task.title, withInterval(figure), String(figure.n), goal, isReached(task, figure) ? 'yes' : 'no', fittedMark(task)]]
  })
  return markdownTable(['figure', 'value', 'n', 'goal', 'reached', 'photos'], rows)
}

const fittedMark = ({ isSeenInFitting }: Task): string => (isSeenInFitting ? 'fitted on: no result' : 'not fitted on')

const isReached = ({ better, reference }: Task, { value }: Figure): boolean =>
  reference !== undefined && (better === 'higher' ? value >= reference.target : value <= reference.target)

function sensitivitiesTable(): string[] {
  const rows = MEASURED_SENSITIVITIES.map((row) => [
    row.view,
    row.code,
    row.ruledOutBelow.toFixed(3),
    withInterval({ ...row, value: row.sensitivity }),
    String(row.photos),
    `\`${row.figure}\``,
  ])
  return markdownTable(['view', 'sign', 'ruled out below', 'sensitivity', 'n', 'stored as'], rows)
}

const heldOutTable = (heldOut: HeldOut): string[] =>
  markdownTable(
    ['stored as', 'value', 'n', 'what'],
    Object.entries(heldOut).map(([id, figure]) => [`\`${id}\``, withInterval(figure), String(figure.n), figure.what]),
  )

/** How far each measure moves when nothing has changed, between photos that are measured together; the engine compares by it. */
function pairNoiseTable(): string[] {
  const rows = PAIR_BANDS.map(({ view, code, absolute, relative, pairs, held }) => [
    view,
    `\`${code}\``,
    `${absolute} ${MEASURE_UNIT[code]}`,
    `${(100 * relative).toFixed(0)} %`,
    String(pairs),
    held.toFixed(3),
  ])
  return markdownTable(['view', 'measure', 'at least', 'or of the value', 'pairs', 'held by the other half'], rows)
}

/** The same of photos that are measured one by one. */
function noiseTable(): string[] {
  const rows = NOISE_BANDS.map(({ view, code, absolute, relative, light, pairs, held, heldPairs }) => [
    view,
    `\`${code}\``,
    `${absolute} ${MEASURE_UNIT[code]}`,
    `${(100 * relative).toFixed(0)} %`,
    `${(100 * light).toFixed(0)} %`,
    String(pairs),
    `${held.toFixed(3)} of ${heldPairs}`,
  ])
  return markdownTable(['view', 'measure', 'at least', 'or of the value', 'of light', 'pairs', 'held on half B'], rows)
}

const sharesTable = (figures: NoiseFigures): string[] =>
  markdownTable(
    ['figure', 'value', 'n'],
    Object.values(figures).map(({ what, value, n }) => [what, value.toFixed(3), String(n)]),
  )

const withInterval = ({ value, low, high }: Pick<Figure, 'value' | 'low' | 'high'>): string =>
  `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`

const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
