import { kernels } from './kernels.ts'

const PAGE_BYTES = 65_536
/** Kernels read and write up to so many bytes beyond the end of what they work on. */
const SLACK_BYTES = 64

let keptUpTo = kernels.freeFrom()
let next = keptUpTo

/** Frees everything that was taken before: a function that calls kernels begins with it, and calls no other such function before its end. */
export function clearRoom(): void {
  next = keptUpTo
}

/** Copies a table to where it stays for good; frees what was taken before. */
export function keepBytes(values: Uint8Array): number {
  clearRoom()
  const place = putBytes(values)
  keptUpTo = next
  return place
}

export const keepFloats = (values: Float32Array): number => keepBytes(new Uint8Array(values.buffer))

/** Takes memory, of any content, until it is cleared; returns its place. */
export function takeBytes(count: number): number {
  const place = next
  next = (place + count + SLACK_BYTES + 15) & ~15
  const missing = next - kernels.memory.buffer.byteLength
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / PAGE_BYTES))
  return place
}

export const takeFloats = (count: number): number => takeBytes(4 * count)

export const takeDoubles = (count: number): number => takeBytes(8 * count)

/** Copies values to where kernels can see them; `extra` values more fit behind them. */
export function putFloats(values: Float32Array, extra = 0): number {
  const place = takeFloats(values.length + extra)
  new Float32Array(kernels.memory.buffer, place, values.length).set(values)
  return place
}

/** Copies rows of values one after the other, `rowLength` values apart. */
export function putRows(rows: readonly Float32Array[], rowLength: number): number {
  const place = takeFloats(rows.length * rowLength)
  const all = new Float32Array(kernels.memory.buffer, place, rows.length * rowLength)
  for (const [i, row] of rows.entries()) all.set(row, i * rowLength)
  return place
}

export function putDoubles(values: Float64Array): number {
  const place = takeDoubles(values.length)
  new Float64Array(kernels.memory.buffer, place, values.length).set(values)
  return place
}

export function putBytes(values: Uint8Array): number {
  const place = takeBytes(values.length)
  new Uint8Array(kernels.memory.buffer, place, values.length).set(values)
  return place
}

export function putIntegers(values: ArrayLike<number>): number {
  const place = takeBytes(4 * values.length)
  new Int32Array(kernels.memory.buffer, place, values.length).set(values)
  return place
}

export function copyFloats(from: number, to: number, count: number): void {
  new Uint8Array(kernels.memory.buffer).copyWithin(to, from, from + 4 * count)
}

export function fillFloats(place: number, count: number, value: number): void {
  new Float32Array(kernels.memory.buffer, place, count).fill(value)
}

export function fillDoubles(place: number, count: number, value: number): void {
  new Float64Array(kernels.memory.buffer, place, count).fill(value)
}

/** A picture in CIELAB for kernels: one plane after the other, `colourBytes` apart. */
export function putLab({ l, a, b }: Record<'l' | 'a' | 'b', Float32Array>): { lab: number; colourBytes: number } {
  return { lab: putRows([l, a, b], l.length), colourBytes: 4 * l.length }
}

/** A copy of what lies there. */
export const floatsAt = (place: number, count: number): Float32Array =>
  new Float32Array(kernels.memory.buffer, place, count).slice()

export const bytesAt = (place: number, count: number): Uint8Array => new Uint8Array(kernels.memory.buffer, place, count).slice()

export const doublesAt = (place: number, count: number): Float64Array =>
  new Float64Array(kernels.memory.buffer, place, count).slice()

export const countsAt = (place: number, count: number): Uint32Array =>
  new Uint32Array(kernels.memory.buffer, place, count).slice()
