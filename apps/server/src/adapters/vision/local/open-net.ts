import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openScalpNet, type ScalpNet } from '@chioma/engine'

let net: Promise<ScalpNet> | undefined

/** The learned model of this thread; opened when first asked for. */
export function openNet(): Promise<ScalpNet> {
  net ??= readNet()
  return net
}

/** Weights and runtime are files of the installed packages. */
async function readNet(): Promise<ScalpNet> {
  const weightsFile = createRequire(import.meta.url).resolve('@chioma/engine/models/chioma-net.onnx')
  const runtimeFile = createRequire(weightsFile).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
  const [weights, runtime] = await Promise.all([readFile(weightsFile), readFile(runtimeFile)])
  return openScalpNet({ weights, runtime })
}
