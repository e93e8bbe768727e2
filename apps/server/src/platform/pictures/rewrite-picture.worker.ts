import { writeFileSync } from 'node:fs'
import sharp, { type Metadata } from 'sharp'
import { lowerPriority } from '../lower-priority.ts'
import type { PictureProblem, PictureReply, PictureTask, RewrittenPicture } from './picture-decoders.ts'

// A process that decodes pictures of strangers. Whatever they do to it, nothing else is lost with it.

const WATCH_INTERVAL_MS = 20
const BYTES_OF_DEPTH: Partial<Record<string, number>> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }

lowerPriority()
sharp.cache(false)
sharp.concurrency(1)
preferToEnd()
process.on('disconnect', () => process.exit())
process.on('message', async (task: PictureTask) => {
  const stopWatching = watch(task)
  const answer = await rewrite(task).then(
    (picture) => ({ picture }),
    (error: unknown) => describe(error),
  )
  stopWatching()
  // What a picture has left behind must not be held against the next.
  const isLast = process.memoryUsage.rss() > task.maxMemoryBytes / 2
  reply({ ...answer, isLast }, () => isLast && process.exit())
})
reply('ready')

function reply(message: PictureReply | 'ready', sent: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, sent)
}

/** Where the system runs out of memory, it ends this process before the server or the database. */
function preferToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only Linux knows it.
  }
}

/** The decoder works in threads of its own, so the clock goes on here. */
function watch({ maxMemoryBytes, maxProcessorMs }: PictureTask): () => void {
  const start = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    const isTooMuch = process.memoryUsage.rss() > maxMemoryBytes || (user + system) / 1_000 > maxProcessorMs
    if (isTooMuch) process.kill(process.pid, 'SIGKILL')
  }, WATCH_INTERVAL_MS)
  return () => clearInterval(timer)
}

class Refusal extends Error {
  readonly problem: PictureProblem
  readonly size: { width: number; height: number }

  constructor(problem: PictureProblem, size: { width: number; height: number }) {
    super(`its header says too much: ${problem}`)
    this.problem = problem
    this.size = size
  }
}

function describe(error: unknown): { problem: PictureProblem; message: string; size?: { width: number; height: number } } {
  if (error instanceof Refusal) return { problem: error.problem, message: error.message, size: error.size }
  return { problem: 'unreadable', message: error instanceof Error ? error.message : 'unknown' }
}

async function rewrite(task: PictureTask): Promise<RewrittenPicture> {
  const header = await sharp(task.bytes, { limitInputPixels: false, sequentialRead: true }).metadata()
  refuseTooLarge(header, task)
  const written = await write(task, 'warning').catch((error: unknown) => {
    if (isDamage(error)) throw error
    return write(task, 'error')
  })
  return { ...written, source: { width: header.width, height: header.height } }
}

function refuseTooLarge({ width, height, channels, depth }: Metadata, { limits }: PictureTask): void {
  const size = { width, height }
  if (width * height > limits.maxPixels) throw new Refusal('pixels', size)
  if (Math.max(width, height) > limits.maxSidePx) throw new Refusal('side', size)
  const decodedBytes = width * height * channels * (BYTES_OF_DEPTH[depth] ?? 1)
  if (decodedBytes > limits.maxDecodedBytes) throw new Refusal('decoded_bytes', size)
}

/** Decoders also warn about harmless oddities, which some cameras write into every file; these are the warnings for missing picture. */
const DAMAGE = /premature end|bad huffman|instead of rst|read error/i
const isDamage = (error: unknown): boolean => error instanceof Error && DAMAGE.test(error.message)

async function write(
  { bytes, limits, maxSidePx, output }: PictureTask,
  failOn: 'warning' | 'error',
): Promise<Omit<RewrittenPicture, 'source'>> {
  const upright = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn, sequentialRead: true })
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
  const written =
    'jpeg' in output
      ? upright.flatten({ background: 'white' }).toColourspace('srgb').jpeg(output.jpeg)
      : upright.toColourspace('srgb').webp(output.webp)
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
