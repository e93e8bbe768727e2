import { unpackBytes } from '../kernels/packed-weights.ts'
import { HEAD_MODEL } from './head-model-weights.ts'

interface Odds {
  weights: Float32Array
  bias: number
}

/** Fitted by `training/tasks/views.py` on what the network for persons makes of a photo (`PersonSegmentation.embedding`). */
interface HeadModel {
  /** The distance of a photo from heads is the length of `axes` times its likeness, less `centre`; row by row. */
  axes: Float32Array
  centre: Float32Array
  head: Odds
  scene: Odds
}

/** Values of a likeness, and axes of the distance. */
const WIDTH = 64
const AXES = 16

let model: HeadModel | undefined

export function readHeadModel(): HeadModel {
  model ??= unpack(unpackBytes(HEAD_MODEL))
  return model
}

function unpack({ buffer }: Uint8Array): HeadModel {
  const floats = new Float32Array(buffer)
  let at = 0
  const take = (count: number): Float32Array => {
    at += count
    return floats.slice(at - count, at)
  }
  const [axes, centre] = [take(AXES * WIDTH), take(AXES)]
  const odds = (): Odds => ({ weights: take(WIDTH), bias: take(1)[0] })
  return { axes, centre, head: odds(), scene: odds() }
}
