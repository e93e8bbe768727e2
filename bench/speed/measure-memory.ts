// A process that decodes and analyses one photo, given by its path, and prints the most memory it held, in MB.
import { readFile } from 'node:fs/promises'
import { analyzePhoto } from '@chioma/engine'
import sharp from 'sharp'
import { decode } from './time-photo.ts'

sharp.concurrency(1)
const jpeg = await readFile(process.argv[2] ?? '')
const { width, height } = await sharp(jpeg).metadata()
analyzePhoto({ image: await decode(jpeg), sourceWidth: width, sourceHeight: height })
console.log(Math.round(process.resourceUsage().maxRSS / 1024))
