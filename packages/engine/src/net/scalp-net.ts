import * as onnx from 'onnxruntime-web/wasm'
import { NET_CHANNELS, NET_SIDE_PX } from './net-input.ts'

/** What the net is made of; whoever opens it reads both, so that nothing is fetched. */
export interface NetFiles {
  /** `models/chioma-net.onnx`. */
  weights: Uint8Array
  /** `ort-wasm-simd-threaded.wasm` of onnxruntime-web. */
  runtime: Uint8Array
}

/** The fitted network, ready to be asked; the same answers in Node.js and in a browser. */
export interface ScalpNet {
  /** From what `netInput` shows: the log-odds of each cell of `NET_CELL_PX`, row by row, that it looks like one outlined as oily. */
  oilOdds(input: Float32Array): Promise<Float32Array>
}

/** Opens the net on one thread; takes about half a second. Throws where the files are damaged. */
export async function openScalpNet({ weights, runtime }: NetFiles): Promise<ScalpNet> {
  onnx.env.wasm.numThreads = 1
  onnx.env.wasm.wasmBinary = runtime
  const session = await onnx.InferenceSession.create(weights, { executionProviders: ['wasm'] })
  return {
    oilOdds: async (input) => {
      const photo = new onnx.Tensor('float32', input, [1, NET_CHANNELS, NET_SIDE_PX, NET_SIDE_PX])
      const { odds } = await session.run({ photo })
      if (!(odds?.data instanceof Float32Array)) throw new TypeError('the net gave no log-odds')
      return odds.data
    },
  }
}
