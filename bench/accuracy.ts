/**
 * Is the engine right? `npm run bench:accuracy -- --data DIR`: every figure on labelled photos, with its interval, its target and what was stored.
 *
 * `--out FILE` results as JSON; `--compare FILE` earlier ones, by default bench/baseline.json; `--check` exit 1 when a figure fell by more than
 * its interval allows; `--only microscope,gate` some folders; `--sample N` at most N photos of each; `--unchanged` without the
 * perturbed photos, which take a third of the time. `--drawn` measures on painted pictures, which are always at hand and which the tests hold
 * to bench/drawn-baseline.json; `--drawn --store` stores them there.
 */
import { MeasurePool } from '../apps/server/src/analysis/models/local/measure-pool.ts'
import { openProgressScreen } from '../apps/server/src/cli/analyze.ts'
import { compareFigure } from './accuracy/compare.ts'
import { describeResults } from './accuracy/describe-results.ts'
import { reportDrawnPhotos } from './accuracy/drawn/report-drawn-photos.ts'
import { type ExaminedPhoto, evenly, examinePhotos, planAnalyses } from './accuracy/examine-photos.ts'
import { type Options, readOptions } from './accuracy/options.ts'
import { measureResults, readStoredResults, writeResults } from './accuracy/results.ts'
import { tasksFor } from './accuracy/tasks.ts'
import { type LabelledPhoto, readLabelledPhotos } from './labelled-photos.ts'

const WORKERS = 2
/** Photos are perturbed and read while others are measured. */
const PHOTOS_IN_WORK = 2 * WORKERS
const ANALYSES_A_LINE = 200
/** A busy machine is no fault of the engine's. */
const MOST_PATIENCE_MS = 600_000

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? [error.message, ...causeOf(error)].join('\n') : error)
  return 1
})

/** Resolves with the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options.drawn) return reportDrawnPhotos(options)
  if (options.data === undefined) {
    console.log('Labelled photos skipped: say where they are, npm run bench:accuracy -- --data DIR')
    return reportDrawnPhotos(options)
  }
  const examined = await examine(await choosePhotos(options.data, options), options)
  const tasks = tasksFor(options)
  const results = await measureResults(examined, tasks)
  const stored = options.compare === undefined ? undefined : await readStoredResults(options.compare)
  await writeResults(options.out, results)
  console.log(describeResults(results, tasks, stored))
  console.log(`\nWritten to ${options.out}`)
  if (!options.check || stored === undefined) return 0
  const fallen = tasks.filter((task) => compareFigure(task, results, stored) === 'fallen')
  console.log(fallen.length === 0 ? 'No figure fell.' : `Fallen: ${fallen.map(({ title }) => title).join('; ')}`)
  return fallen.length === 0 ? 0 : 1
}

async function choosePhotos(data: string, { folders, sample }: Options): Promise<LabelledPhoto[]> {
  const chosen: LabelledPhoto[] = []
  for (const folder of folders) {
    const photos = await readLabelledPhotos(data, folder)
    if (photos.length === 0) console.log(`Skipped: no labelled photos in ${folder}`)
    chosen.push(...evenly(photos, sample))
  }
  return chosen
}

async function examine(photos: readonly LabelledPhoto[], options: Options): Promise<ExaminedPhoto[]> {
  const pool = new MeasurePool({ size: WORKERS, timeoutMs: MOST_PATIENCE_MS })
  const planned = planAnalyses(photos, options)
  const screen = openProgressScreen(planned.length)
  let done = 0
  try {
    return await examinePhotos(planned, {
      measure: (request) => pool.measure(request),
      width: PHOTOS_IN_WORK,
      advance: () => {
        screen.advance()
        done++
        // Where nobody watches a bar, a log should still tell that it goes on.
        if (!process.stderr.isTTY && done % ANALYSES_A_LINE === 0) console.error(`${done} of ${planned.length}`)
      },
    })
  } finally {
    screen.close()
    await pool.close()
  }
}

const causeOf = ({ cause }: Error): string[] => (cause instanceof Error ? [cause.message] : [])
