// `npm run kernels`: compiles packages/engine/kernels to WebAssembly, as a module of the engine that holds its bytes.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import asc from 'assemblyscript/asc'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const COMPILED = join(ROOT, 'packages', 'engine', 'src', 'kernels', 'compiled-kernels.ts')
const OPTIONS = ['--runtime', 'stub', '--noAssert', '--enable', 'simd', '-O3', '--use', 'abort=', '--disableWarning', '112']

/** The text of `compiled-kernels.ts` as the sources of the kernels give it. */
export async function compileKernels(): Promise<string> {
  let bytes = new Uint8Array()
  const { error, stderr } = await asc.main(['kernels/index.ts', '--outFile', 'kernels.wasm', ...OPTIONS], {
    readFile: (name, baseDirectory) => readFile(join(ROOT, 'packages', 'engine', baseDirectory, name), 'utf8').catch(() => null),
    writeFile: (_name, contents) => {
      if (typeof contents !== 'string') bytes = Uint8Array.from(contents)
    },
    listFiles: () => [],
  })
  if (error !== null) throw new Error(`The kernels do not compile.\n${stderr.toString()}`)
  return [
    '// Written by tools/compile-kernels.ts from packages/engine/kernels; not by hand.',
    '/** A WebAssembly module in Base64. */',
    `export const COMPILED_KERNELS =\n  '${Buffer.from(bytes).toString('base64')}'`,
    '',
  ].join('\n')
}

export const readCompiled = (): Promise<string> => readFile(COMPILED, 'utf8')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(COMPILED, await compileKernels())
