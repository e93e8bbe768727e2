import { type Language, languageSchema } from '@chioma/contract'
import { type Options as BarOptions, Presets, SingleBar } from 'cli-progress'
import { Command, InvalidArgumentError } from 'commander'
import { MeasurePool } from '../adapters/vision/local/measure-pool.ts'
import { AppError } from '../platform/app-error.ts'
import { type Locales, loadLocales } from '../platform/locales.ts'
import { type AnalyzedFile, analyzeFile } from './analyze-file.ts'
import { summaryOf, writeOutputs } from './analyze-output.ts'
import { type FoundPhoto, findPhotos } from './find-photos.ts'

interface Options {
  json: boolean
  language: Language
  out?: string
  masks: boolean
  hairs: boolean
}

/** `chioma analyze`: photos in, reports out; needs no server and no database. */
export function analyzeCommand(): Command {
  return new Command('analyze')
    .description('analyse photos, and every photo in folders, on this machine')
    .argument('<photo...>', 'files or folders')
    .option('--json', 'print one JSON object a line', false)
    .option('--language <code>', 'language of the reports: en, es, fr, it or de', parseLanguage, 'en')
    .option('--out <folder>', 'write reports, data and overlays there')
    .option('--masks', 'add the hair mask to the JSON, as base64 PNG', false)
    .option('--hairs', 'add every hair shaft to the JSON', false)
    .action(async (paths: string[], options: Options) => {
      process.exitCode = await analyze(paths, options)
    })
}

function parseLanguage(text: string): Language {
  const parsed = languageSchema.safeParse(text)
  if (!parsed.success) throw new InvalidArgumentError('choose en, es, fr, it or de')
  return parsed.data
}

/** Resolves with the exit code: 0 when every file was read. */
async function analyze(paths: readonly string[], options: Options): Promise<number> {
  const { photos, missing } = await findPhotos(paths)
  for (const { path, reason } of missing) console.error(`${path}: ${reason}`)
  const locales = await loadLocales()
  const pool = new MeasurePool()
  const screen = openScreen(photos.length)
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
  tools: { pool: MeasurePool; locales: Locales },
  photo: FoundPhoto,
  options: Options,
): Promise<AnalyzedFile | { photo: FoundPhoto; reason: string }> {
  const wants = { overlays: options.out !== undefined, hairMask: options.masks, hairs: options.hairs }
  try {
    return await analyzeFile(tools, photo, { language: options.language, wants })
  } catch (error) {
    if (error instanceof AppError) return { photo, reason: tools.locales.translate(options.language, error.code, error.values) }
    return { photo, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Works on `width` items at once and yields the results in the order of the items. */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    running.push(work(item))
    const oldest = running.length >= width ? running.shift() : undefined
    if (oldest) yield await oldest
  }
  for (const rest of running) yield await rest
}

const BAR: BarOptions = {
  format: '{bar} {value}/{total}  {eta_formatted}',
  hideCursor: true,
  clearOnComplete: true,
  stream: process.stderr,
}

/** Results go to standard output; a bar stands below them when somebody is watching. */
function openScreen(total: number) {
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
    close: () => bar?.stop(),
  }
}
