const kept = new Map<string, Float32Array>()

/**
 * Memory for values that are done with before the caller returns, kept from call to call: to take and clear new memory costs more than
 * most of what is done with it. What it holds at first is left over. `slot` keeps apart what one function needs at the same time.
 */
export function scratchFloats(slot: string, length: number): Float32Array {
  const held = kept.get(slot)
  if (held !== undefined && held.length >= length) return held
  const made = new Float32Array(length)
  kept.set(slot, made)
  return made
}
