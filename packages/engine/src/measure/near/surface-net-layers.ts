import type { PointwiseLayer } from '../../kernels/net-layers.ts'
import { unpackHalves } from '../../kernels/packed-weights.ts'
import { type Block, type BlockShape, layersInTurn } from './mobile-net.ts'
import { SURFACE_NET_WEIGHTS } from './surface-net-weights.ts'

/** What the first layer sees around every second pixel, and what it makes of it. */
const [PATCH_VALUES, FIRST_CHANNELS] = [27, 32]

const BLOCKS: readonly BlockShape[] = [
  { inputs: FIRST_CHANNELS, between: 32, outputs: 16, step: 1 },
  { inputs: 16, between: 96, outputs: 24, step: 2 },
  { inputs: 24, between: 144, outputs: 24, step: 1 },
  { inputs: 24, between: 144, outputs: 32, step: 2 },
]

interface SurfaceNetLayers {
  first: PointwiseLayer
  blocks: readonly Block[]
}

let layers: SurfaceNetLayers | undefined

/** The layers of the network; unpacked when first asked for, which frees what kernels worked on. */
export function readSurfaceNetLayers(): SurfaceNetLayers {
  layers ??= unpackLayers(unpackHalves(SURFACE_NET_WEIGHTS))
  return layers
}

function unpackLayers(values: Float32Array): SurfaceNetLayers {
  const { pointwise, block, end } = layersInTurn(values)
  const unpacked = { first: pointwise(PATCH_VALUES, FIRST_CHANNELS), blocks: BLOCKS.map(block) }
  end()
  return unpacked
}
