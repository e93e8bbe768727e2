declare const atob: (encoded: string) => string

/** Numbers of 16 bits each (IEEE 754 binary16, neither infinite nor none) from Base64. */
export function unpackHalves(packed: string): Float32Array {
  const { buffer } = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  return Float32Array.from(new Uint16Array(buffer), floatOfHalf)
}

function floatOfHalf(half: number): number {
  const sign = (half & 0x8000) === 0 ? 1 : -1
  const exponent = (half >> 10) & 0x1f
  const fraction = half & 0x3ff
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
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
