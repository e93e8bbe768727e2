import { kernels } from './kernels.ts'

const PAGE_BYTES = 65_536
/** Kernels read and write up to so many bytes beyond the end of what they work on. */
const SLACK_BYTES = 64

let pinnedEnd = kernels.freeFrom()
let nextFree = pinnedEnd

/** Frees all that was allocated and is not pinned: a function that calls kernels begins with it, and calls no other such function before its end. */
export function resetArena(): void {
  nextFree = pinnedEnd
}

/** Copies a table to where it stays for good; frees what was allocated before. */
export function pinBytes(values: Uint8Array): number {
  resetArena()
  const address = putBytes(values)
  pinnedEnd = nextFree
  return address
}

export const pinFloats = (values: Float32Array): number => pinBytes(new Uint8Array(values.buffer))

/** Allocates memory, of any content, until the arena is reset; returns its address. */
export function allocateBytes(count: number): number {
  const address = nextFree
  nextFree = (address + count + SLACK_BYTES + 15) & ~15
  const missing = nextFree - kernels.memory.buffer.byteLength
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / PAGE_BYTES))
  return address
}

export const allocateFloats = (count: number): number => allocateBytes(4 * count)

export const allocateDoubles = (count: number): number => allocateBytes(8 * count)

/** Copies values to where kernels can see them; `extra` values more fit behind them. */
export function putFloats(values: Float32Array, extra = 0): number {
  const address = allocateFloats(values.length + extra)
  new Float32Array(kernels.memory.buffer, address, values.length).set(values)
  return address
}

/** Copies rows of values one after the other, `rowLength` values apart. */
export function putRows(rows: readonly Float32Array[], rowLength: number): number {
  const address = allocateFloats(rows.length * rowLength)
  const all = new Float32Array(kernels.memory.buffer, address, rows.length * rowLength)
  for (const [i, row] of rows.entries()) all.set(row, i * rowLength)
  return address
}

export function putDoubles(values: Float64Array): number {
  const address = allocateDoubles(values.length)
  new Float64Array(kernels.memory.buffer, address, values.length).set(values)
  return address
}

export function putBytes(values: Uint8Array): number {
  const address = allocateBytes(values.length)
  new Uint8Array(kernels.memory.buffer, address, values.length).set(values)
  return address
}

export function putIntegers(values: ArrayLike<number>): number {
  const address = allocateBytes(4 * values.length)
  new Int32Array(kernels.memory.buffer, address, values.length).set(values)
  return address
}

export function copyFloats(from: number, to: number, count: number): void {
  new Uint8Array(kernels.memory.buffer).copyWithin(to, from, from + 4 * count)
}

export function fillFloats(address: number, count: number, value: number): void {
  new Float32Array(kernels.memory.buffer, address, count).fill(value)
}

export function fillDoubles(address: number, count: number, value: number): void {
  new Float64Array(kernels.memory.buffer, address, count).fill(value)
}

/** A picture in CIELAB for kernels: one plane after the other, `colourBytes` apart. */
export function putLab({ l, a, b }: Record<'l' | 'a' | 'b', Float32Array>): { lab: number; colourBytes: number } {
  return { lab: putRows([l, a, b], l.length), colourBytes: 4 * l.length }
}

/** A copy of what lies there. */
export const floatsAt = (address: number, count: number): Float32Array =>
  new Float32Array(kernels.memory.buffer, address, count).slice()

export const bytesAt = (address: number, count: number): Uint8Array =>
  new Uint8Array(kernels.memory.buffer, address, count).slice()

export const doublesAt = (address: number, count: number): Float64Array =>
  new Float64Array(kernels.memory.buffer, address, count).slice()

export const countsAt = (address: number, count: number): Uint32Array =>
  new Uint32Array(kernels.memory.buffer, address, count).slice()
