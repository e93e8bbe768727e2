import { boxBlur } from '../../image/box-blur.ts'
import { type FarFrame, ramp } from '../../segment/far-frame.ts'

/** Colours of a close-up, averaged over squares of one size; L*, a*, b*. */
export interface Averaged {
  l: Float32Array
  a: Float32Array
  b: Float32Array
}

/** What alerts are read from in a close-up, on a frame of 256 px. */
export interface CloseUpFeatures {
  frame: FarFrame
  /** Likeness to skin of any tone, 0..1. */
  skin: Float32Array
  /** Colours without single strands (about 5 px), and of the wider surroundings (about 25 px). */
  near: Averaged
  around: Averaged
  /** How little the lightness runs in one direction, 0..1: strands do. */
  undirected: Float32Array
  /** 1 for what may be skin, 0 for curled and coiled hair, which throws shadows between its strands. */
  uncoiled: Float32Array
  /** Mean fine detail around each pixel. */
  detail: Float32Array
}

/** Coherence from which on strands run alike, and below which nothing does. */
const DIRECTED = { from: 0.6, to: 0.35 }
/** Mean fine detail over lightness: coiled hair goes beyond this, scale and stubble on skin do not. */
const COILED = { from: 0.1, to: 0.085 }

export function measureCloseUp(frame: FarFrame): CloseUpFeatures {
  const { width, height, fine, coherence } = frame
  const near = averaged(frame, 2)
  const around = averaged(frame, 12)
  const detail = boxBlur({ width, height, data: fine }, 2).data
  const undirected = new Float32Array(fine.length)
  const uncoiled = new Float32Array(fine.length)
  for (let i = 0; i < fine.length; i++) {
    undirected[i] = ramp(coherence[i], DIRECTED.from, DIRECTED.to)
    uncoiled[i] = ramp(detail[i] / (around.l[i] + 5), COILED.from, COILED.to)
  }
  return { frame, skin: findSkin(frame), near, around, undirected, uncoiled, detail }
}

function averaged({ width, height, lab }: FarFrame, radius: number): Averaged {
  const average = (data: Float32Array) => boxBlur(boxBlur({ width, height, data }, radius), radius).data
  return { l: average(lab.l), a: average(lab.a), b: average(lab.b) }
}

/** Skin is warm and not dark; in poor light it may be nearly grey, but never bluish, and it is never vivid. */
function findSkin({ lab }: FarFrame): Float32Array {
  const likeness = new Float32Array(lab.l.length)
  for (let i = 0; i < likeness.length; i++) {
    const [a, b] = [lab.a[i], lab.b[i]]
    const warmth = Math.max(ramp(a, 1.5, 4), ramp(b, 3, 7) * ramp(a, -3, 0))
    likeness[i] = ramp(lab.l[i], 18, 32) * warmth * ramp(b, -6, -1) * ramp(Math.hypot(a, b), 55, 45)
  }
  return likeness
}
