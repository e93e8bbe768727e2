import { execFileSync } from 'node:child_process'
import { PHOTO_LIMITS } from '@chioma/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { costlyJpeg, cutOff, plainPicture, threadPng, wideInterlacedPng } from '../../../../../tests/support/damaged-images.ts'
import { PictureDecoders, type PictureRequest } from './picture-decoders.ts'

const small = await plainPicture('jpeg')
const costly = await costlyJpeg(7_500, 5_600)
const asJpeg = (bytes: Buffer): PictureRequest => ({ bytes, limits: PHOTO_LIMITS, maxSidePx: 320, output: { jpeg: {} } })

let decoders: PictureDecoders
const open = (options: ConstructorParameters<typeof PictureDecoders>[0]) => {
  decoders = new PictureDecoders(options)
  return decoders
}
afterEach(() => decoders.close())

const problemOf = (bytes: Buffer) =>
  decoders.rewrite(asJpeg(bytes)).then(
    () => 'none',
    (error: { problem?: string }) => error.problem,
  )

/** Started by this process: also by what other tests have left open. */
function decodingProcesses(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,command=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [parent, pid] = line.trim().split(/\s+/).map(Number)
    return parent === process.pid && line.includes('rewrite-picture.worker') ? [Number(pid)] : []
  })
}

describe('decoders of pictures', () => {
  test('write many pictures anew, more than there are processes, each for its own caller', async () => {
    open({ size: 2 })
    const formats = ['jpeg', 'png', 'webp', 'jpeg', 'png'] as const
    const pictures = await Promise.all(formats.map(async (format) => decoders.rewrite(asJpeg(await plainPicture(format)))))
    for (const { bytes, width, height, source } of pictures) {
      expect([width, height, source]).toEqual([320, 240, { width: 640, height: 480 }])
      expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    }
  })

  test('refuse by its header what is too long, too large in memory or damaged, and go on', async () => {
    open({ size: 1, maxProcessorMs: 5_000 })
    expect(await problemOf(threadPng(4_000_000))).toBe('side')
    expect(await problemOf(wideInterlacedPng(5_100))).toBe('decoded_bytes')
    expect(await problemOf(cutOff(small))).toBe('unreadable')
    expect(await problemOf(small)).toBe('none')
  })

  test.each([
    ['memory', { maxMemoryBytes: 200 * 1024 * 1024 }],
    // Half of what the costly picture takes on a fast machine, far more than the small one takes on a slow one.
    ['processor time', { maxProcessorMs: 250 }],
  ])('end a process that takes too much %s, and start another', async (_what, limits) => {
    open({ size: 1, ...limits })
    const [dear, next] = await Promise.all([problemOf(costly), problemOf(small)])
    expect([dear, next]).toEqual(['costs', 'none'])
  })

  test('end a process that does not answer, and start another', async () => {
    const others = decodingProcesses()
    open({ size: 1, timeoutMs: 2_000 })
    await problemOf(small)
    const [own] = decodingProcesses().filter((pid) => !others.includes(pid))
    process.kill(Number(own), 'SIGSTOP')
    expect(await Promise.all([problemOf(small), problemOf(small)])).toEqual(['costs', 'none'])
  })
})
