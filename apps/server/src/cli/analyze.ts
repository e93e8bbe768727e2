import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  DECLARED_VIEWS,
  type DeclaredView,
  declaredViewSchema,
  FALLBACK_LANGUAGE,
  LANGUAGES,
  type Language,
  PIXELS_PER_MM,
} from '@chioma/contract'
import { type Options as BarOptions, Presets, SingleBar } from 'cli-progress'
import { Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { MeasurePool } from '../analysis/models/local/measure-pool.ts'
import { failureSentence } from '../analysis/report/present-analysis.ts'
import { AppError } from '../platform/http/app-error.ts'
import { type Locales, loadLocales } from '../platform/locales.ts'
import { type AnalyzedFile, analyzeFile, type FoundPhoto, findPhotos, inOrder } from './analyze-file.ts'

interface Options {
  json: boolean
  language: Language
  out?: string
  masks: boolean
  hairs: boolean
  pixelsPerMm?: number
  view?: DeclaredView
  hairOrScalp: boolean
}

type Pool = Pick<MeasurePool, 'size' | 'measure' | 'close'>

/** `chioma analyze`: photos in, reports out; needs no server and no database. Each run opens threads of its own, and closes them. */
export function analyzeCommand(openPool: () => Pool = () => new MeasurePool()): Command {
  return new Command('analyze')
    .description('analyse photos, and every photo in folders, on this machine')
    .argument('<photo...>', 'files or folders')
    .option('--json', 'print one JSON object a line', false)
    .addOption(new Option('--language <code>', 'language of the reports').choices(LANGUAGES).default(FALLBACK_LANGUAGE))
    .option('--out <folder>', 'write reports, data and overlays there')
    .option('--masks', 'add the mask of the hair, and of each finding and alert, to the JSON, as base64 PNG', false)
    .option('--hairs', 'add every hair shaft to the JSON', false)
    .option(
      '--pixels-per-mm <number>',
      'scale of the photos, as the dermatoscope tells; units are given only with it',
      parseScale,
    )
    .option('--view <view>', `what the photos show, which then decides what is measured: ${DECLARED_VIEWS.join(', ')}`, parseView)
    .option('--hair-or-scalp', 'it is hair or scalp: look at it, whatever the first look holds of it', false)
    .action(async (paths: string[], options: Options) => {
      process.exitCode = await analyze(paths, options, openPool)
    })
}

function parseView(text: string): DeclaredView {
  const parsed = declaredViewSchema.safeParse(text)
  if (!parsed.success) throw new InvalidArgumentError(`choose from ${DECLARED_VIEWS.join(', ')}`)
  return parsed.data
}

function parseScale(text: string): number {
  const parsed = z.coerce.number().min(PIXELS_PER_MM.min).max(PIXELS_PER_MM.max).safeParse(text)
  if (!parsed.success) throw new InvalidArgumentError(`choose from ${PIXELS_PER_MM.min} to ${PIXELS_PER_MM.max}`)
  return parsed.data
}

/** Resolves with the exit code: 0 when every file was read. */
async function analyze(paths: readonly string[], options: Options, openPool: () => Pool): Promise<number> {
  const { photos, missing } = await findPhotos(paths)
  for (const { path, reason } of missing) console.error(`${path}: ${reason}`)
  const locales = await loadLocales()
  const pool = openPool()
  const screen = openProgressScreen(photos.length)
  let failedCount = missing.length
  try {
    for await (const outcome of inOrder(photos, pool.size, (photo) => tryFile({ pool, locales }, photo, options))) {
      if ('reason' in outcome) {
        failedCount += 1
        screen.complain(`${outcome.photo.path}: ${outcome.reason}`)
        continue
      }
      if (options.out !== undefined) await writeOutputs(options.out, outcome)
      screen.print(options.json ? JSON.stringify(outcome.line) : summaryOf(outcome, options.language, locales))
    }
  } finally {
    screen.close()
    await pool.close()
  }
  return failedCount === 0 ? 0 : 1
}

async function tryFile(
  tools: { pool: Pool; locales: Locales },
  photo: FoundPhoto,
  options: Options,
): Promise<AnalyzedFile | { photo: FoundPhoto; reason: string }> {
  const wants = {
    overlays: options.out !== undefined,
    hairMask: options.masks,
    findingMasks: options.masks,
    hairs: options.hairs,
  }
  try {
    const { language, pixelsPerMm, view, hairOrScalp } = options
    return await analyzeFile(tools, photo, { language, pixelsPerMm, declaredView: view, isHairOrScalp: hairOrScalp, wants })
  } catch (error) {
    if (error instanceof AppError) return { photo, reason: tools.locales.translate(options.language, error.code, error.values) }
    return { photo, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** The answer for people: what the report says first, and its findings. */
function summaryOf({ photo, line, report }: AnalyzedFile, language: Language, locales: Locales): string {
  const seconds = `${(line.totalMs / 1000).toFixed(1)} s`
  if (!report) return `${photo.path}  (${seconds})\n  ${failureSentence(locales, language, line.failureCode ?? '')}\n`
  const { headline, answer, redFlags, findings } = report.document
  return [
    `${photo.path}  (${line.view}, ${seconds})`,
    `  ${headline}`,
    `  ${answer}`,
    ...redFlags.map((sentence) => `  ! ${sentence}`),
    ...findings.map((finding) => `  - ${finding.name}: ${finding.severityName}. ${finding.certainty}`),
    '',
  ].join('\n')
}

/** Writes the report, the data and the overlays beside each other under `folder`, named after the photo. */
async function writeOutputs(folder: string, { photo, line, report, overlays }: AnalyzedFile): Promise<void> {
  const base = join(folder, photo.name)
  await mkdir(dirname(base), { recursive: true })
  await writeFile(`${base}.json`, `${JSON.stringify({ ...line, report: report?.document ?? null }, null, 2)}\n`)
  if (report) await writeFile(`${base}.md`, report.markdown)
  for (const [code, png] of Object.entries(overlays)) await writeFile(`${base}.${code}.png`, png)
}

const BAR: BarOptions = {
  format: '{bar} {value}/{total}  {eta_formatted}',
  hideCursor: true,
  clearOnComplete: true,
  stream: process.stderr,
}

/** Results go to standard output; a bar of `total` steps stands below them when somebody is watching. Every line printed is a step; `advance` is one without a line. */
export function openProgressScreen(total: number) {
  const bar = process.stderr.isTTY && total > 1 ? new SingleBar(BAR, Presets.shades_classic) : undefined
  bar?.start(total, 0)
  const clearBar = () => bar && process.stderr.write('\r\x1b[K')
  const step = (write: () => void) => {
    clearBar()
    write()
    bar?.increment()
  }
  return {
    print: (text: string) => step(() => console.log(text)),
    complain: (text: string) => step(() => console.error(text)),
    advance: () => bar?.increment(),
    close: () => bar?.stop(),
  }
}
