// A process that decodes and analyses one photo, given by its path, and prints the most memory it held, in MB.
import { readFile } from 'node:fs/promises'
import { analyzePhoto } from '@chioma/engine'
import sharp from 'sharp'
import { decode } from './time-photo.ts'

sharp.concurrency(1)
const jpeg = await readFile(process.argv[2] ?? '')
const { width, height } = await sharp(jpeg).metadata()
analyzePhoto({ image: await decode(jpeg), sourceWidth: width, sourceHeight: height })
console.log(Math.round(await mostMemoryMb()))

/** What the system's usage figures call the most also counts the process that started this one, so Linux is asked for this one alone. */
async function mostMemoryMb(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1]
  return kilobytes === undefined ? process.resourceUsage().maxRSS / 1024 : Number(kilobytes) / 1024
}
