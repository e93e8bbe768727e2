import { unpackHalves } from '../../kernels/packed-weights.ts'
import { type Block, type BlockShape, layersInTurn } from './mobile-net.ts'
import { SURFACE_NET_WEIGHTS } from './surface-net-weights.ts'

/** The colours around every second pixel. */
export const PATCH_VALUES = 27

const BLOCKS: readonly BlockShape[] = [
  { inputs: PATCH_VALUES, between: 32, outputs: 16, step: 1 },
  { inputs: 16, between: 96, outputs: 24, step: 2 },
  { inputs: 24, between: 144, outputs: 24, step: 1 },
  { inputs: 24, between: 144, outputs: 32, step: 2 },
]

let blocks: readonly Block[] | undefined

/** The blocks of the network; unpacked when first asked for, which frees what kernels worked on. */
export function readSurfaceBlocks(): readonly Block[] {
  blocks ??= unpackBlocks(unpackHalves(SURFACE_NET_WEIGHTS))
  return blocks
}

function unpackBlocks(values: Float32Array): Block[] {
  const { block, end } = layersInTurn(values)
  const unpacked = BLOCKS.map(block)
  end()
  return unpacked
}
