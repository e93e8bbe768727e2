declare const atob: (encoded: string) => string

/** From Base64; a megabyte within milliseconds, which an iterator over its characters is far from. */
export function unpackBytes(packed: string): Uint8Array<ArrayBuffer> {
  const characters = atob(packed)
  const bytes = new Uint8Array(characters.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i)
  return bytes
}

/** Numbers of 16 bits each (IEEE 754 binary16, neither infinite nor none) from Base64. */
export function unpackHalves(packed: string): Float32Array {
  const halves = new Uint16Array(unpackBytes(packed).buffer)
  const values = new Float32Array(halves.length)
  for (let i = 0; i < values.length; i++) values[i] = floatOfHalf(halves[i])
  return values
}

const POWERS = Float64Array.from({ length: 31 }, (_, exponent) => 2 ** (exponent - 15))

function floatOfHalf(half: number): number {
  const sign = (half & 0x8000) === 0 ? 1 : -1
  const exponent = (half >> 10) & 0x1f
  const fraction = half & 0x3ff
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * POWERS[exponent])
}

/** Hands unpacked numbers out, those of one layer after the other, and counts those that are left. */
export function inTurn(values: Float32Array): { floats: (count: number) => Float32Array; left: () => number } {
  let at = 0
  const floats = (count: number): Float32Array => {
    at += count
    return values.slice(at - count, at)
  }
  return { floats, left: () => values.length - at }
}
