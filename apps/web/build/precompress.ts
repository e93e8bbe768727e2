import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|html|webmanifest)$/
const SMALLEST_WORTHWHILE_BYTES = 860

/** Writes `.br` and `.gz` beside every text file of the client build, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler(options) {
        if (this.environment.name !== 'client' || options.dir === undefined) return
        const files = await readdir(options.dir, { recursive: true, withFileTypes: true })
        const texts = files.filter((file) => file.isFile() && COMPRESSIBLE.test(file.name))
        await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < SMALLEST_WORTHWHILE_BYTES) return
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ])
}
